import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, notProvided } from '../failure';

/** The file of a report, as the list of reports names it. */
export interface ReportFile {
  url: string;
  /** Including its extension. */
  name: string;
}

/** What the device's share sheet hands over. */
export type Handed = { url: string; title: string } | { file: File };

/**
 * The user shared it, or closed the sheet. If loading the file took too long after the tap, the
 * browser requires another tap.
 */
export type HandoverOutcome = 'done' | 'dismissed' | 'needsTap';

export type HandoverEvent =
  | { type: 'link.handOver'; url: string; title: string }
  | { type: 'file.handOver'; file: ReportFile }
  | { type: 'handover.go' }
  | { type: 'handover.cancel' }
  | { type: 'error.dismiss' };

interface Context {
  wanted: ReportFile | null;
  handed: Handed | null;
  failure: Failure | null;
}

const begun = { wanted: null, handed: null, failure: null };

/** Hands a link or a file over to another app through the device's share sheet. */
export const handoverMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HandoverEvent,
    tags: {} as 'busy',
  },
  actors: {
    fetchFile: fromPromise<File, { wanted: ReportFile | null }>(() =>
      notProvided('handover.fetchFile'),
    ),
    handOver: fromPromise<HandoverOutcome, { handed: Handed | null }>(() =>
      notProvided('handover.handOver'),
    ),
  },
  actions: {
    takeLink: assign((_, { url, title }: { url: string; title: string }) => ({
      ...begun,
      handed: { url, title },
    })),
    wantFile: assign((_, { file }: { file: ReportFile }) => ({ ...begun, wanted: file })),
    takeFile: assign((_, { file }: { file: File }) => ({ handed: { file } })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({
      ...begun,
      failure: failureOf(error),
    })),
    clear: assign(begun),
  },
  guards: {
    needsTap: (_, { outcome }: { outcome: HandoverOutcome }) => outcome === 'needsTap',
  },
}).createMachine({
  id: 'handover',
  context: begun,
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being shared; the reason why the last try failed may be shown.',
      on: {
        'link.handOver': {
          target: 'handingOver',
          actions: { type: 'takeLink', params: ({ event }) => event },
        },
        'file.handOver': {
          target: 'fetching',
          actions: { type: 'wantFile', params: ({ event }) => event },
        },
        'error.dismiss': { actions: 'clear' },
      },
    },
    fetching: {
      description: 'The file is being loaded from the server.',
      tags: 'busy',
      on: { 'handover.cancel': { target: 'idle', actions: 'clear' } },
      invoke: {
        id: 'fetchFile',
        src: 'fetchFile',
        input: ({ context: { wanted } }) => ({ wanted }),
        onDone: {
          target: 'handingOver',
          actions: { type: 'takeFile', params: ({ event }) => ({ file: event.output }) },
        },
        onError: {
          target: 'idle',
          actions: { type: 'noteFailure', params: ({ event }) => event },
        },
      },
    },
    handingOver: {
      description: 'The device’s share sheet is open.',
      tags: 'busy',
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context: { handed } }) => ({ handed }),
        onDone: [
          {
            guard: { type: 'needsTap', params: ({ event }) => ({ outcome: event.output }) },
            target: 'ready',
          },
          { target: 'idle', actions: 'clear' },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'noteFailure', params: ({ event }) => event },
        },
      },
    },
    ready: {
      description: 'The browser opens the share sheet only after another tap.',
      on: {
        'handover.go': { target: 'handingOver' },
        'handover.cancel': { target: 'idle', actions: 'clear' },
      },
    },
  },
});
