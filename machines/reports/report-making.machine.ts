import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { ReportLayout } from '../../contract/reports/layout';
import { REPORT_MESSAGES } from '../../contract/reports/messages';
import { isUnderWay, type Report, type ReportPurpose } from '../../contract/reports/report';
import { type Failure, failureOf, notProvided } from '../failure';
import { isUnanswered } from '../unanswered';
import { withReport } from './awaited-revision';
import {
  newReportMaking,
  type ReportMakingContext,
  type ReportMakingEvent,
  type ReportMakingInput,
  type ReportStart,
  type ReportSubject,
  type ReportWish,
  type RevisionSearch,
} from './report-wish';

interface Made {
  event: Extract<ReportMakingEvent, { type: 'report.make' }>;
}

const begin = { type: 'begin', params: ({ event }: Made) => event } as const;

/** What the server does when the user asks for a report. */
const make = [
  {
    guard: { type: 'mayBeIssued', params: ({ event }: Made) => event.purpose },
    target: 'searching',
    actions: begin,
  },
  { target: 'asking', actions: begin },
] as const;

/** Somebody else cancelled it, or the user did in another tab; one's own cancel needs no reason. */
const CANCELLED: { failure: Failure } = {
  failure: { message: REPORT_MESSAGES.cancelledByOthers, status: null, errors: {} },
};

/** Choosing the layout of a report, and waiting until the server has made it. */
export const reportMakingMachine = setup({
  types: {
    context: {} as ReportMakingContext,
    events: {} as ReportMakingEvent,
    input: {} as ReportMakingInput,
    tags: {} as 'busy' | 'loading',
  },
  actors: {
    /** Reads the layout that the user chose last, and their newest revision of the subject. */
    loadStart: fromPromise<ReportStart, { subject: ReportSubject }>(() =>
      notProvided('reportMaking.loadStart'),
    ),
    /** The user's newest revision of the subject, if they do not know of it. */
    findRevision: fromPromise<Report | null, RevisionSearch>(() =>
      notProvided('reportMaking.findRevision'),
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
    noteStart: assign((_, { layout, report, newest, unchangedSince }: ReportStart) => ({
      layout,
      report,
      unchangedSince,
      ...(report === null ? { known: newest } : { purpose: 'revision', known: report.id }),
    })),
    changeLayout: assign(
      ({ context: { layout, layouts } }, { changes }: { changes: Partial<ReportLayout> }) => ({
        layout: { ...layout, ...changes },
        layouts: layouts + 1,
      }),
    ),
    begin: assign((_, { purpose }: { purpose: ReportPurpose }) => ({
      purpose,
      failure: null,
      report: null,
      isSilent: false,
    })),
    beginAgain: assign({ failure: null, report: null, isSilent: false }),
    /** Also of one that was found: the request without an answer has made it, so the next one is another. */
    noteReport: assign(({ context }, { report }: { report: Report | null }) => {
      const { purpose, accepted, known } = context;
      return {
        ...withReport(context, { report }),
        accepted: { ...accepted, [purpose]: accepted[purpose] + 1 },
        ...(purpose === 'revision' ? { mayBeIssued: false, known: report?.id ?? known } : {}),
      };
    }),
    updateReport: assign(({ context }, read: { report: Report }) => ({
      ...withReport(context, read),
      isSilent: false,
    })),
    noteSilence: assign({ isSilent: true }),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    noteUnanswered: assign(
      ({ context: { purpose, mayBeIssued } }, { error }: { error: unknown }) => ({
        mayBeIssued: mayBeIssued || (purpose === 'revision' && isUnanswered(failureOf(error))),
      }),
    ),
    takeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clear: assign({ failure: null, report: null }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    mayBeIssued: ({ context: { mayBeIssued } }, purpose: ReportPurpose) =>
      mayBeIssued && purpose === 'revision',
    isUnderWay: (_, { report }: { report: Report | null }) => report !== null && isUnderWay(report),
    isIssued: (_, { report }: { report: Report | null }) => report?.state === 'ready',
    isReady: (_, { state }: Pick<Report, 'state'>) => state === 'ready',
    isFailed: (_, { state }: Pick<Report, 'state'>) => state === 'failed',
    isCancelled: (_, { state }: Pick<Report, 'state'>) => state === 'cancelled',
  },
}).createMachine({
  id: 'reportMaking',
  context: ({ input }) => newReportMaking(input),
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
            actions: { type: 'noteStart', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'choosing', description: 'The default layout is used instead.' },
      },
    },
    choosing: {
      description: 'The user chooses a layout; the reason why the last report failed may be shown.',
      on: {
        'layout.changed': { actions: { type: 'changeLayout', params: ({ event }) => event } },
        'report.make': make,
        'error.dismiss': { actions: 'clearFailure' },
      },
    },
    searching: {
      description:
        'A request for a revision was not answered. The server is asked whether there is one, because a second one could not be taken back.',
      tags: 'busy',
      invoke: {
        id: 'findRevision',
        src: 'findRevision',
        input: ({ context: { subject, known } }) => ({ subject, known }),
        onDone: [
          {
            guard: { type: 'isUnderWay', params: ({ event }) => ({ report: event.output }) },
            target: 'making',
            actions: { type: 'noteReport', params: ({ event }) => ({ report: event.output }) },
          },
          {
            guard: { type: 'isIssued', params: ({ event }) => ({ report: event.output }) },
            target: 'ready',
            actions: { type: 'noteReport', params: ({ event }) => ({ report: event.output }) },
          },
          { target: 'asking' },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'noteFailure', params: ({ event }) => event },
        },
      },
    },
    asking: {
      description: 'The server is asked to make the report.',
      tags: 'busy',
      invoke: {
        id: 'askFor',
        src: 'askFor',
        input: ({ context: { subject, purpose, layout, key, accepted, layouts } }) => ({
          subject,
          purpose,
          layout,
          idempotencyKey: `${key}-${purpose}-${String(layouts)}-${String(accepted[purpose])}`,
        }),
        onDone: {
          target: 'making',
          actions: { type: 'noteReport', params: ({ event }) => ({ report: event.output }) },
        },
        onError: {
          target: 'choosing',
          actions: [
            { type: 'noteFailure', params: ({ event }) => event },
            { type: 'noteUnanswered', params: ({ event }) => event },
          ],
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
            actions: ['clear', { type: 'takeFailure', params: CANCELLED }],
          },
          { actions: { type: 'updateReport', params: ({ event }) => event } },
        ],
        'report.unanswered': { actions: 'noteSilence' },
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
        'report.make': make,
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
        'report.make': make,
      },
    },
  },
});
