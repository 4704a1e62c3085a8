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
import {
  type Listed,
  type Measured,
  NOTHING,
  type PullContext,
  type PullEvent,
} from './pull-context';

/** Several changes in a row are copied together. */
const PAUSE_MS = 2000;
/** How often the server is asked for other people's changes. */
const REST_MS = 300_000;
/** After so many failed copies, the rest is left to the next update. */
const MAX_FAILURES = 3;

const failureIn = ({ event }: { event: { error: unknown } }) => failureOf(event.error);

const without = (ids: readonly number[], id: number | undefined) =>
  ids.filter((other) => other !== id);

const failing = { type: 'fail', params: failureIn } as const;

/** The others can still be copied. If this one has been deleted since, that is not a failure. */
const skipping = [
  { type: 'failUnlessGone', params: failureIn },
  { type: 'noteLate', params: failureIn },
  'skip',
] as const;

const inspectionDone = [
  { guard: 'isLast', target: 'picturing', actions: ['noteArrived', 'skip'] },
  { target: 'copying', reenter: true, actions: ['noteArrived', 'skip'] },
] as const;

/**
 * Keeps copies of the user's inspections on the device, so that they can be read without a
 * connection. It asks which have changed and copies those one after the other, then their pictures.
 * One tab does this for all tabs of the browser.
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
    /** Waits until no other tab updates the copies. */
    watchLead: fromCallback<EventObject, NonReducibleUnknown, PullEvent>(() =>
      notProvided('pull.watchLead'),
    ),
    /** Removes copies of inspections that are gone; returns those that are missing or old. */
    compare: fromPromise<Listed>(() => notProvided('pull.compare')),
    copyInspection: fromPromise<undefined, { id: number }>(() =>
      notProvided('pull.copyInspection'),
    ),
    copyPictures: fromPromise<undefined>(() => notProvided('pull.copyPictures')),
    measure: fromPromise<Measured, { isLead: boolean }>(() => notProvided('pull.measure')),
    removeCopies: fromPromise<undefined>(() => notProvided('pull.removeCopies')),
  },
  actions: {
    /** What did not arrive the last time does not delay the others again. */
    noteListed: assign(({ context: { late } }, { missing, total }: Listed) => {
      const again = late.filter((id) => missing.includes(id));
      const others = missing.filter((id) => !again.includes(id));
      return { missing: [...others, ...again], late: again, total, failures: 0, failure: null };
    }),
    noteLate: assign(({ context: { missing, late, failures } }, failure: Failure) => {
      const [id] = missing;
      if (id === undefined || !isUnanswered(failure)) return {};
      return { late: [...without(late, id), id], failures: failures + 1 };
    }),
    noteArrived: assign({
      late: ({ context: { missing, late } }) => without(late, missing[0]),
    }),
    noteLead: assign({ isLead: true }),
    noteNews: assign({ isOutdated: true }),
    forgetNews: assign({ isOutdated: false }),
    fail: assign({ failure: (_, failure: Failure) => failure }),
    failUnlessGone: assign({
      failure: ({ context }, failure: Failure) =>
        failure.status === 404 ? context.failure : failure,
    }),
    skip: assign({ missing: ({ context }) => context.missing.slice(1) }),
    forgetCopies: assign(NOTHING),
    noteMeasure: assign((_, { onDevice, currentAt }: Measured) => ({ onDevice, currentAt })),
  },
  guards: {
    isWanted: ({ context }) => context.isWanted,
    isLead: ({ context }) => context.isLead,
    isComplete: (_, { missing }: Listed) => missing.length === 0,
    isOutdated: ({ context }) => context.isOutdated,
    isLast: ({ context }) => context.missing.length === 1,
    isCutOff: ({ context }, failure: Failure) =>
      isUnanswered(failure) && context.failures + 1 >= MAX_FAILURES,
  },
  delays: { pause: PAUSE_MS, rest: REST_MS },
}).createMachine({
  id: 'pull',
  context: ({ input }) => ({ ...input, isLead: false, ...NOTHING }),
  invoke: [
    {
      id: 'watchNews',
      src: 'watchNews',
      onError: { description: 'Without live updates, changes are found by the regular check.' },
    },
    {
      id: 'watchLead',
      src: 'watchLead',
      onError: { actions: 'noteLead' },
    },
  ],
  on: {
    'lead.gained': { actions: 'noteLead' },
    'copies.changed': { description: 'This tab updates the copies itself, or shows none.' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The page has just been opened.',
      // Finishes a removal that was interrupted.
      always: [{ guard: 'isWanted', target: 'keeping' }, { target: 'removing' }],
    },
    keeping: {
      description: 'The device keeps copies.',
      initial: 'following',
      on: {
        'device.news': { actions: 'noteNews' },
        'copies.remove': { target: 'removing' },
      },
      states: {
        following: {
          description: 'Another tab updates the copies; this one shows how many there are.',
          always: { guard: 'isLead', target: 'pausing' },
          on: { 'copies.changed': { target: 'following', reenter: true } },
          invoke: {
            id: 'measure',
            src: 'measure',
            input: { isLead: false },
            onDone: { actions: { type: 'noteMeasure', params: ({ event }) => event.output } },
            onError: { description: 'The next update shows how many there are.' },
          },
        },
        pausing: {
          description: 'Something may have changed, and more may follow.',
          after: { pause: { target: 'comparing', actions: 'forgetNews' } },
        },
        comparing: {
          description: 'The server lists the inspections to keep and those that have changed.',
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
          description:
            'The inspections are being copied one after the other. One that does not arrive does not stop the others.',
          tags: 'copying',
          invoke: {
            id: 'copyInspection',
            src: 'copyInspection',
            input: ({ context: { missing } }) => ({ id: missing[0] ?? 0 }),
            onDone: inspectionDone,
            onError: [
              {
                guard: { type: 'isCutOff', params: failureIn },
                target: 'measuring',
                actions: skipping,
              },
              { guard: 'isLast', target: 'picturing', actions: skipping },
              { target: 'copying', reenter: true, actions: skipping },
            ],
          },
        },
        picturing: {
          description: 'The pictures of the copied inspections are being stored.',
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
            input: { isLead: true },
            onDone: {
              target: 'resting',
              actions: { type: 'noteMeasure', params: ({ event }) => event.output },
            },
            onError: { target: 'resting' },
          },
        },
        resting: {
          description: 'The copies are current, or the update is retried later.',
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
