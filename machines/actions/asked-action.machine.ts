import {
  type AnyActorRef,
  assign,
  enqueueActions,
  type EventObject,
  fromPromise,
  setup,
} from 'xstate';
import { type Failure, failureOf, notProvided } from '../failure';

export interface AskedActionInput {
  /** The actor that shows what the action changes; it hears of what was done. */
  listener: AnyActorRef | null;
}

export interface AskedActionContext<Subject> extends AskedActionInput {
  /** The record of the question or the running action; after a failure, the failed one. */
  subject: Subject | null;
  failure: Failure | null;
}

export type AskedActionEvent<Subject> =
  | { type: 'action.ask'; subject: Subject }
  | { type: 'action.run'; subject: Subject }
  | { type: 'action.confirm' }
  | { type: 'action.cancel' }
  | { type: 'error.dismiss' };

/** The result, with its record. */
export interface Done<Subject, Outcome> {
  subject: Subject;
  outcome: Outcome;
}

export type AskedActionEmitted<Subject, Outcome> =
  ({ type: 'action.done' } & Done<Subject, Outcome>) | { type: 'action.failed' };

/** How one action differs from the others. */
export interface AskedActionOptions<Subject, Outcome> {
  /**
   * Whether the question stays while the server works, and is asked again with the failure.
   * Otherwise it closes, and the failure is shown on the screen behind it.
   */
  asksAgain?: boolean;
  /** A failure that says that it has happened all the same: what has become of it, or else null. */
  outcomeOf?: (failure: Failure, subject: Subject) => Outcome | null;
  /** What the listener hears of a success, and of a failure; by default that it is to load again. */
  newsOf?: (done: Done<Subject, Outcome> | null) => EventObject | null;
}

const LOAD_AGAIN: EventObject = { type: 'load.again' };

/**
 * An action on a record: it asks first (`action.ask`) or, if it removes nothing, starts at once
 * (`action.run`). One at a time: while the server works, further commands are refused. A failure is
 * shown until it is dismissed or another action starts.
 */
export function askedActionMachineOf<Subject extends object, Outcome extends object>(
  id: string,
  options: AskedActionOptions<Subject, Outcome> = {},
) {
  const { asksAgain = false, outcomeOf, newsOf = () => LOAD_AGAIN } = options;
  /** What a failure says was done all the same; null where it was not. */
  const doneAfter = (subject: Subject | null, error: unknown): Done<Subject, Outcome> | null => {
    const outcome = subject && outcomeOf?.(failureOf(error), subject);
    return subject !== null && outcome != null ? { subject, outcome } : null;
  };
  return setup({
    types: {
      context: {} as AskedActionContext<Subject>,
      events: {} as AskedActionEvent<Subject>,
      input: {} as AskedActionInput,
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
      noteFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
      /** Null tells that it failed. */
      tell: enqueueActions(
        ({ context: { listener }, enqueue }, done: Done<Subject, Outcome> | null) => {
          enqueue.emit(
            done === null ? { type: 'action.failed' } : { type: 'action.done', ...done },
          );
          const news = newsOf(done);
          if (listener !== null && news !== null) enqueue.sendTo(listener, news);
        },
      ),
    },
    guards: {
      isDoneAlready: ({ context }, { error }: { error: unknown }) =>
        doneAfter(context.subject, error) !== null,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, subject: null, failure: null }),
    initial: 'idle',
    states: {
      idle: {
        description: 'No question is open and no action runs; the last failure may be shown.',
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
        description: 'The user is asked for confirmation.',
        tags: 'asking',
        on: {
          'action.ask': {},
          'action.run': {},
          'action.confirm': { target: 'carryingOut' },
          'action.cancel': { target: 'idle', actions: 'clear' },
        },
      },
      carryingOut: {
        description: 'The server carries out the action; no other can start.',
        tags: asksAgain ? ['asking', 'busy'] : ['busy'],
        on: { 'action.ask': {}, 'action.run': {}, 'action.confirm': {}, 'action.cancel': {} },
        invoke: {
          id: 'carryOut',
          src: 'carryOut',
          input: ({ context }) => ({ subject: context.subject }),
          onDone: {
            target: 'idle',
            actions: [{ type: 'tell', params: ({ event }) => event.output }, 'clear'],
          },
          onError: [
            {
              guard: { type: 'isDoneAlready', params: ({ event }) => ({ error: event.error }) },
              target: 'idle',
              actions: [
                {
                  type: 'tell',
                  params: ({ context, event }) => doneAfter(context.subject, event.error),
                },
                'clear',
              ],
            },
            {
              target: asksAgain ? 'asking' : 'idle',
              actions: [
                { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'tell', params: null },
              ],
            },
          ],
        },
      },
    },
  });
}
