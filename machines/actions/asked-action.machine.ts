import { assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, notProvided } from '../failure';

export interface AskedActionContext<Subject> {
  /** What is asked about or worked on; after a failure, what failed. */
  subject: Subject | null;
  failure: Failure | null;
}

export type AskedActionEvent<Subject> =
  | { type: 'action.ask'; subject: Subject }
  | { type: 'action.run'; subject: Subject }
  | { type: 'action.confirm' }
  | { type: 'action.cancel' }
  | { type: 'error.dismiss' };

/** What was done to what. */
export interface Done<Subject, Outcome> {
  subject: Subject;
  outcome: Outcome;
}

export type AskedActionEmitted<Subject, Outcome> =
  ({ type: 'action.done' } & Done<Subject, Outcome>) | { type: 'action.failed' };

/**
 * Something that is done to a record at a click: asked about first (`action.ask`) or, where it
 * takes nothing away, at once (`action.run`). One at a time: while the server works, further
 * commands are refused. A failure is shown until it is dismissed or something else is tried.
 */
export function askedActionMachineOf<Subject extends object, Outcome extends object>(id: string) {
  return setup({
    types: {
      context: {} as AskedActionContext<Subject>,
      events: {} as AskedActionEvent<Subject>,
      emitted: {} as AskedActionEmitted<Subject, Outcome>,
      tags: {} as 'asking' | 'busy',
    },
    actors: {
      carryOut: fromPromise<Done<Subject, Outcome>, { subject: Subject | null }>(() =>
        notProvided(`${id}.carryOut`),
      ),
    },
    actions: {
      take: assign((_, { subject }: { subject: Subject }) => ({ subject, failure: null })),
      clear: assign({ subject: null, failure: null }),
    },
  }).createMachine({
    id,
    context: { subject: null, failure: null },
    initial: 'idle',
    states: {
      idle: {
        description: 'Nothing is asked or under way; the last failure may be shown.',
        on: {
          'action.ask': {
            target: 'asking',
            actions: { type: 'take', params: ({ event }) => ({ subject: event.subject }) },
          },
          'action.run': {
            target: 'carryingOut',
            actions: { type: 'take', params: ({ event }) => ({ subject: event.subject }) },
          },
          'error.dismiss': { actions: 'clear' },
        },
      },
      asking: {
        description: 'The user is asked whether they are sure.',
        tags: 'asking',
        on: {
          'action.confirm': { target: 'carryingOut' },
          'action.cancel': { target: 'idle', actions: 'clear' },
        },
      },
      carryingOut: {
        description: 'The server does it; nothing else can be started.',
        tags: 'busy',
        on: { 'action.ask': {}, 'action.run': {}, 'action.confirm': {}, 'action.cancel': {} },
        invoke: {
          id: 'carryOut',
          src: 'carryOut',
          input: ({ context }) => ({ subject: context.subject }),
          onDone: {
            target: 'idle',
            actions: [emit(({ event }) => ({ type: 'action.done', ...event.output })), 'clear'],
          },
          onError: {
            target: 'idle',
            actions: [
              assign({ failure: ({ event }) => failureOf(event.error) }),
              emit({ type: 'action.failed' }),
            ],
          },
        },
      },
    },
  });
}
