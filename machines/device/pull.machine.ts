import {
  assign,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  setup,
} from 'xstate';
import { type Failure, failureOf, notProvided } from '../failure';
import { isUnanswered } from '../unanswered';

/** What is on the device. */
export interface OnDevice {
  inspections: number;
  pictures: number;
}

interface Listed {
  /** The inspections whose copies are missing or old. */
  missing: readonly number[];
  /** How many are to be kept. */
  total: number;
}

export interface Measured {
  onDevice: OnDevice;
  /** The time, in milliseconds since 1970. */
  at: number;
}

/** The server may have other records now. */
export interface DeviceNews {
  type: 'device.news';
}

export type PullEvent = DeviceNews | { type: 'copies.remove' } | { type: 'copies.keep' };

interface PullContext {
  /** Whether the user wanted copies when the page was opened. */
  isWanted: boolean;
  /** The inspections that are still to be copied. */
  missing: readonly number[];
  /** How many the server has named. */
  total: number;
  onDevice: OnDevice | null;
  /** When the copies were last the same as the server's records. */
  currentAt: number | null;
  failure: Failure | null;
  /** Whether there was news that has not been looked at. */
  isOutdated: boolean;
}

const NOTHING: Omit<PullContext, 'isWanted'> = {
  missing: [],
  total: 0,
  onDevice: null,
  currentAt: null,
  failure: null,
  isOutdated: false,
};

/** Several changes in a row are copied together. */
const PAUSE_MS = 2000;
/** The changes of other people are looked for this often. */
const REST_MS = 300_000;

const failureIn = ({ event }: { event: { error: unknown } }) => failureOf(event.error);

const failing = { type: 'fail', params: failureIn } as const;

/** The others can still be copied. That one has been deleted since is no failure. */
const skipping = [{ type: 'failUnlessGone', params: failureIn }, 'skip'] as const;

const inspectionDone = [
  { guard: 'isLast', target: 'picturing', actions: 'skip' },
  { target: 'copying', reenter: true, actions: 'skip' },
] as const;

/**
 * Keeps copies of the user's inspections on the device, so that they can be read without a
 * connection: asks which have changed and copies these, one after the other, then their pictures.
 */
export const pullMachine = setup({
  types: {
    context: {} as PullContext,
    events: {} as PullEvent,
    input: {} as { isWanted: boolean },
    tags: {} as 'copying' | 'off',
  },
  actors: {
    watchNews: fromCallback<EventObject, NonReducibleUnknown, PullEvent>(() =>
      notProvided('pull.watchNews'),
    ),
    /** Removes copies of inspections that are gone; returns those that are missing or old. */
    compare: fromPromise<Listed>(() => notProvided('pull.compare')),
    copyInspection: fromPromise<undefined, { id: number }>(() =>
      notProvided('pull.copyInspection'),
    ),
    copyPictures: fromPromise<undefined>(() => notProvided('pull.copyPictures')),
    measure: fromPromise<Measured>(() => notProvided('pull.measure')),
    removeCopies: fromPromise<undefined>(() => notProvided('pull.removeCopies')),
  },
  actions: {
    noteListed: assign((_, { missing, total }: Listed) => ({ missing, total, failure: null })),
    noteNews: assign({ isOutdated: true }),
    forgetNews: assign({ isOutdated: false }),
    fail: assign({ failure: (_, failure: Failure) => failure }),
    failUnlessGone: assign({
      failure: ({ context }, failure: Failure) =>
        failure.status === 404 ? context.failure : failure,
    }),
    skip: assign({ missing: ({ context }) => context.missing.slice(1) }),
    forgetCopies: assign(NOTHING),
    noteMeasure: assign(({ context }, { onDevice, at }: Measured) => ({
      onDevice,
      currentAt: context.failure === null ? at : context.currentAt,
    })),
  },
  guards: {
    isWanted: ({ context }) => context.isWanted,
    isComplete: (_, { missing }: Listed) => missing.length === 0,
    isOutdated: ({ context }) => context.isOutdated,
    isLast: ({ context }) => context.missing.length === 1,
    isUnanswered: (_, failure: Failure) => isUnanswered(failure),
  },
  delays: { pause: PAUSE_MS, rest: REST_MS },
}).createMachine({
  id: 'pull',
  context: ({ input }) => ({ ...input, ...NOTHING }),
  invoke: {
    id: 'watchNews',
    src: 'watchNews',
    onError: { description: 'Without news, changes are found when they are looked for.' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The page has just been opened.',
      // What a removal that was cut off has left is removed now.
      always: [{ guard: 'isWanted', target: 'keeping' }, { target: 'removing' }],
    },
    keeping: {
      description: 'The device keeps copies.',
      initial: 'pausing',
      on: {
        'device.news': { actions: 'noteNews' },
        'copies.remove': { target: 'removing' },
      },
      states: {
        pausing: {
          description: 'Something may have changed, and more may follow.',
          after: { pause: { target: 'comparing', actions: 'forgetNews' } },
        },
        comparing: {
          description: 'The server names the inspections to keep, and which have changed.',
          tags: 'copying',
          invoke: {
            id: 'compare',
            src: 'compare',
            onDone: [
              {
                guard: { type: 'isComplete', params: ({ event }) => event.output },
                target: 'picturing',
                actions: { type: 'noteListed', params: ({ event }) => event.output },
              },
              {
                target: 'copying',
                actions: { type: 'noteListed', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'measuring', actions: failing },
          },
        },
        copying: {
          description: 'One inspection is being copied after the other.',
          tags: 'copying',
          invoke: {
            id: 'copyInspection',
            src: 'copyInspection',
            input: ({ context: { missing } }) => ({ id: missing[0] ?? 0 }),
            onDone: inspectionDone,
            onError: [
              {
                guard: { type: 'isUnanswered', params: failureIn },
                target: 'measuring',
                actions: failing,
              },
              { guard: 'isLast', target: 'picturing', actions: skipping },
              { target: 'copying', reenter: true, actions: skipping },
            ],
          },
        },
        picturing: {
          description: 'The small pictures of the copied inspections are being stored.',
          tags: 'copying',
          invoke: {
            id: 'copyPictures',
            src: 'copyPictures',
            onDone: { target: 'measuring' },
            onError: { target: 'measuring', actions: failing },
          },
        },
        measuring: {
          description: 'The copies are being counted.',
          invoke: {
            id: 'measure',
            src: 'measure',
            onDone: {
              target: 'resting',
              actions: { type: 'noteMeasure', params: ({ event }) => event.output },
            },
            onError: { target: 'resting' },
          },
        },
        resting: {
          description: 'The copies are current, or it is tried again later.',
          always: { guard: 'isOutdated', target: 'pausing' },
          after: { rest: { target: 'comparing' } },
        },
      },
    },
    removing: {
      description: 'The copies are being removed.',
      invoke: {
        id: 'removeCopies',
        src: 'removeCopies',
        onDone: { target: 'off', actions: 'forgetCopies' },
        onError: { target: 'off', actions: ['forgetCopies', failing] },
      },
      on: { 'copies.keep': { target: 'keeping' } },
    },
    off: {
      description: 'The user wants no copies on this device.',
      tags: 'off',
      on: { 'copies.keep': { target: 'keeping' } },
    },
  },
});
