import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { DEFAULT_REPORT_LAYOUT, type ReportLayout } from '../../contract/reports/layout';
import { isUnderWay, type Report, type ReportPurpose } from '../../contract/reports/report';
import { type Failure, failureOf, notProvided } from '../failure';

/** What a report is about. */
export type ReportSubject = ({ inspectionId: number } | { projectId: number }) & {
  /** Limits the report to these items. */
  itemIds?: number[];
};

export interface ReportWish {
  subject: ReportSubject;
  purpose: ReportPurpose;
  layout: ReportLayout;
  /** A repeat after a lost answer uses the same key. */
  idempotencyKey: string;
}

/** What the dialog begins with. */
export interface ReportStart {
  layout: ReportLayout;
  /**
   * The user's own revision of the subject that waits, is being made or was just issued; null if
   * there is none. They may not know of it: its answer was lost, or they closed the dialog.
   */
  report: Report | null;
}

interface Input {
  subject: ReportSubject;
  /** The prefix of the idempotency keys. */
  key: string;
}

interface Context extends Input {
  layout: ReportLayout;
  purpose: ReportPurpose;
  /** Counts the requests that the user has made; each new one gets its own key. */
  wishes: number;
  report: Report | null;
  failure: Failure | null;
}

export type ReportMakingEvent =
  | { type: 'layout.changed'; changes: Partial<ReportLayout> }
  | { type: 'report.make'; purpose: ReportPurpose }
  | { type: 'report.cancel' }
  | { type: 'report.again' }
  | { type: 'report.read'; report: Report }
  /** The server no longer shows the report to this user. */
  | { type: 'report.lost'; failure: Failure }
  | { type: 'error.dismiss' };

/** Choosing the layout of a report, and waiting until the server has made it. */
export const reportMakingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReportMakingEvent,
    input: {} as Input,
    tags: {} as 'busy' | 'loading',
  },
  actors: {
    /** Reads the layout that the user chose last, and their newest revision of the subject. */
    loadStart: fromPromise<ReportStart, { subject: ReportSubject }>(() =>
      notProvided('reportMaking.loadStart'),
    ),
    askFor: fromPromise<Report, ReportWish>(() => notProvided('reportMaking.askFor')),
    cancelMaking: fromPromise<Report, { report: Report | null }>(() =>
      notProvided('reportMaking.cancelMaking'),
    ),
    watchReport: fromCallback<EventObject, { report: Report | null }>(() =>
      notProvided('reportMaking.watchReport'),
    ),
  },
  actions: {
    noteLayout: assign((_, { layout }: { layout: ReportLayout }) => ({ layout })),
    noteStart: assign((_, { layout, report }: ReportStart) => ({
      ...{ layout, report },
      ...(report === null ? {} : { purpose: 'revision' as const }),
    })),
    changeLayout: assign(
      ({ context: { layout, wishes } }, { changes }: { changes: Partial<ReportLayout> }) => ({
        layout: { ...layout, ...changes },
        wishes: wishes + 1,
      }),
    ),
    begin: assign((_, { purpose }: { purpose: ReportPurpose }) => ({
      ...{ purpose, failure: null, report: null },
    })),
    beginAgain: assign({ failure: null, report: null }),
    noteReport: assign(({ context: { wishes } }, { report }: { report: Report }) => ({
      ...{ report, wishes: wishes + 1 },
    })),
    updateReport: assign((_, { report }: { report: Report }) => ({ report })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    takeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clear: assign({ failure: null, report: null }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isUnderWay: (_, { report }: ReportStart) => report !== null && isUnderWay(report),
    isIssued: (_, { report }: ReportStart) => report?.state === 'ready',
    isReady: (_, { state }: Pick<Report, 'state'>) => state === 'ready',
    isFailed: (_, { state }: Pick<Report, 'state'>) => state === 'failed',
    isCancelled: (_, { state }: Pick<Report, 'state'>) => state === 'cancelled',
  },
}).createMachine({
  id: 'reportMaking',
  context: ({ input }) => ({
    ...input,
    layout: DEFAULT_REPORT_LAYOUT,
    purpose: 'draft',
    wishes: 0,
    report: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description:
        'The layout that the user chose last is loading, and a revision that they wait for.',
      tags: 'loading',
      invoke: {
        id: 'loadStart',
        src: 'loadStart',
        input: ({ context: { subject } }) => ({ subject }),
        onDone: [
          {
            guard: { type: 'isUnderWay', params: ({ event }) => event.output },
            target: 'making',
            actions: { type: 'noteStart', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isIssued', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'noteStart', params: ({ event }) => event.output },
          },
          {
            target: 'choosing',
            actions: { type: 'noteLayout', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'choosing', description: 'The default layout is used instead.' },
      },
    },
    choosing: {
      description: 'The user chooses a layout; the reason why the last report failed may be shown.',
      on: {
        'layout.changed': { actions: { type: 'changeLayout', params: ({ event }) => event } },
        'report.make': {
          target: 'asking',
          actions: { type: 'begin', params: ({ event }) => event },
        },
        'error.dismiss': { actions: 'clearFailure' },
      },
    },
    asking: {
      description: 'The server is asked to make the report.',
      tags: 'busy',
      invoke: {
        id: 'askFor',
        src: 'askFor',
        input: ({ context: { subject, purpose, layout, key, wishes } }) => ({
          ...{ subject, purpose, layout },
          idempotencyKey: `${key}-${purpose}-${String(wishes)}`,
        }),
        onDone: {
          target: 'making',
          actions: { type: 'noteReport', params: ({ event }) => ({ report: event.output }) },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'noteFailure', params: ({ event }) => event },
        },
      },
    },
    making: {
      description:
        'The server makes the report and is asked for its progress. Why it could not be cancelled may be shown.',
      tags: 'busy',
      exit: 'clearFailure',
      invoke: {
        id: 'watchReport',
        src: 'watchReport',
        input: ({ context: { report } }) => ({ report }),
        onError: {
          target: 'choosing',
          actions: { type: 'noteFailure', params: ({ event }) => event },
        },
      },
      on: {
        'report.read': [
          {
            guard: { type: 'isReady', params: ({ event }) => event.report },
            target: 'ready',
            actions: { type: 'updateReport', params: ({ event }) => event },
          },
          {
            guard: { type: 'isFailed', params: ({ event }) => event.report },
            target: 'failed',
            actions: { type: 'updateReport', params: ({ event }) => event },
          },
          {
            guard: { type: 'isCancelled', params: ({ event }) => event.report },
            target: 'choosing',
            actions: 'clear',
          },
          { actions: { type: 'updateReport', params: ({ event }) => event } },
        ],
        'report.lost': {
          target: 'choosing',
          actions: { type: 'takeFailure', params: ({ event }) => event },
        },
        'report.cancel': { target: 'cancelling' },
      },
    },
    cancelling: {
      description: 'The server is asked to stop; the report may become ready just before.',
      tags: 'busy',
      invoke: {
        id: 'cancelMaking',
        src: 'cancelMaking',
        input: ({ context: { report } }) => ({ report }),
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'updateReport', params: ({ event }) => ({ report: event.output }) },
          },
          { target: 'choosing', actions: 'clear' },
        ],
        onError: {
          target: 'making',
          description: 'The server continues; the user sees why and can cancel again.',
          actions: { type: 'noteFailure', params: ({ event }) => event },
        },
      },
    },
    ready: {
      description: 'The PDF can be opened.',
      on: {
        'layout.changed': {
          target: 'choosing',
          actions: [{ type: 'changeLayout', params: ({ event }) => event }, 'clear'],
        },
        'report.make': {
          target: 'asking',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: 'The server could not make the report and says why.',
      on: {
        'report.again': { target: 'asking', actions: 'beginAgain' },
        'layout.changed': {
          target: 'choosing',
          actions: [{ type: 'changeLayout', params: ({ event }) => event }, 'clear'],
        },
        'report.make': {
          target: 'asking',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
  },
});
