import {
  type AnyActorRef,
  assign,
  enqueueActions,
  type EventObject,
  fromPromise,
  setup,
} from 'xstate';
import { type Failure, failureOf, notProvided, ofError } from '../failure';
import { isSame } from '../same-value';

export interface ConfirmedActionInput {
  /** The actor that shows the records; it is notified of the outcome. */
  listener: AnyActorRef | null;
  /** The prefix of the idempotency keys. */
  key: string;
}

/** What the user wants, under the idempotency key with which it is sent. */
interface Wish<Subject> {
  subject: Subject;
  idempotencyKey: string;
}

export interface ConfirmedActionContext<Subject> extends ConfirmedActionInput {
  /**
   * The record of the open question or running action; after a failure, the record of the failed
   * action.
   */
  subject: Subject | null;
  failure: Failure | null;
  idempotencyKey: string;
  /** Counts the requests that the user has made; each new one gets its own key. */
  wishes: number;
  /**
   * The requests that failed. The server may have carried them out, so a repeat uses the same key.
   */
  failed: readonly Wish<Subject>[];
}

/** What is sent to the server; the subject is null if there is nothing to do. */
export interface ActionRequest<Subject> {
  subject: Subject | null;
  idempotencyKey: string;
}

/** Files are compared by identity: they have no content as JSON. */
const hasFile = (subject: object) => Object.values(subject).some((value) => value instanceof Blob);

const isSameSubject = (one: object, other: object): boolean =>
  one === other || (!hasFile(one) && isSame(one, other));

const without = <Subject>(wishes: readonly Wish<Subject>[], key: string) =>
  wishes.filter(({ idempotencyKey }) => idempotencyKey !== key);

export type ConfirmedActionEvent<Subject> =
  | { type: 'action.ask'; subject: Subject }
  | { type: 'action.run'; subject: Subject }
  | { type: 'action.confirm' }
  | { type: 'action.cancel' }
  | { type: 'error.dismiss' };

/** The result of an action, and the record it was for. */
export interface Done<Subject, Outcome> {
  subject: Subject;
  outcome: Outcome;
}

export type ConfirmedActionEmitted<Subject, Outcome> =
  | ({ type: 'action.done' } & Done<Subject, Outcome>)
  | { type: 'action.failed' };

/** The options of one kind of action. */
export interface ConfirmedActionOptions<Subject, Outcome> {
  /**
   * Whether the question stays open while the server works, and shows the failure. Otherwise it
   * closes, and the screen behind it shows the failure.
   */
  staysOpen?: boolean;
  /**
   * The record of a subject that has no version. After an action on it has succeeded, earlier
   * failed requests for it are forgotten.
   */
  recordOf?: (subject: Subject) => number | string;
  /** The outcome if the failure means that the action has already been done; otherwise null. */
  outcomeOf?: (failure: Failure, subject: Subject) => Outcome | null;
  /**
   * The record as it is now, if the server refused the action only because others have changed what does not
   * concern it; otherwise null. The action is then carried out on that record.
   */
  newestOf?: (failure: Failure, subject: Subject) => Subject | null;
  /**
   * The event for the listener after a success or, with null, a failure. By default the listener
   * loads again.
   */
  eventFor?: (done: Done<Subject, Outcome> | null) => EventObject | null;
}

const LOAD_AGAIN: EventObject = { type: 'load.again' };

/**
 * An action on a record. It asks for confirmation first (`action.ask`) or, if it removes nothing,
 * starts at once (`action.run`). Only one runs at a time: further commands are refused while the
 * server works. A failure is shown until it is dismissed or another action starts. Asking for the
 * same action again after a failure repeats the request under its old key, so a lost answer has no
 * second effect. Once the record has changed it is a new request: subjects hold a version, or
 * `recordOf` names the record.
 */
export function confirmedActionMachineOf<Subject extends object, Outcome extends object>(
  id: string,
  options: ConfirmedActionOptions<Subject, Outcome> = {},
) {
  const { staysOpen = false, recordOf, outcomeOf, newestOf } = options;
  const { eventFor = () => LOAD_AGAIN } = options;
  const isOfSameRecord = (one: Subject, other: Subject) =>
    recordOf !== undefined && recordOf(one) === recordOf(other);
  /** The result if the action has already been done despite the failure; otherwise null. */
  const doneAfter = (subject: Subject | null, error: unknown): Done<Subject, Outcome> | null => {
    const outcome = subject && outcomeOf?.(failureOf(error), subject);
    return subject !== null && outcome != null ? { subject, outcome } : null;
  };
  const newestAfter = (subject: Subject | null, error: unknown): Subject | null =>
    (subject && newestOf?.(failureOf(error), subject)) ?? null;
  const actOnNewest = {
    guard: { type: 'isOfNewest', ...ofError },
    target: 'running',
    reenter: true,
    actions: { type: 'takeNewest', ...ofError },
  } as const;
  /** The request for a subject; that of a failed one is repeated under its old key. */
  const requestOf = (
    { key, wishes, failed }: ConfirmedActionContext<Subject>,
    subject: Subject,
  ) => {
    const repeated = failed.find((wish) => isSameSubject(wish.subject, subject));
    return {
      subject,
      failure: null,
      idempotencyKey: repeated?.idempotencyKey ?? `${key}-${String(wishes)}`,
      wishes: repeated === undefined ? wishes + 1 : wishes,
    };
  };
  return setup({
    types: {
      context: {} as ConfirmedActionContext<Subject>,
      events: {} as ConfirmedActionEvent<Subject>,
      input: {} as ConfirmedActionInput,
      emitted: {} as ConfirmedActionEmitted<Subject, Outcome>,
      tags: {} as 'asking' | 'busy',
    },
    actors: {
      execute: fromPromise<Done<Subject, Outcome>, ActionRequest<Subject>>(() =>
        notProvided(`${id}.execute`),
      ),
    },
    actions: {
      take: assign(({ context }, { subject }: { subject: Subject }) => requestOf(context, subject)),
      takeNewest: assign(({ context }, { error }: { error: unknown }) => {
        const newest = newestAfter(context.subject, error);
        return newest === null ? {} : requestOf(context, newest);
      }),
      clear: assign({ subject: null, failure: null }),
      noteFailure: assign(
        ({ context: { subject, idempotencyKey, failed } }, { error }: { error: unknown }) => ({
          failure: failureOf(error),
          failed:
            subject === null
              ? failed
              : [...without(failed, idempotencyKey), { subject, idempotencyKey }],
        }),
      ),
      forgetWishes: assign(({ context: { failed, idempotencyKey, subject } }) => ({
        failed: without(failed, idempotencyKey).filter(
          (wish) => subject === null || !isOfSameRecord(wish.subject, subject),
        ),
      })),
      /** Null means that the action failed. */
      notify: enqueueActions(
        ({ context: { listener }, enqueue }, done: Done<Subject, Outcome> | null) => {
          enqueue.emit(
            done === null ? { type: 'action.failed' } : { type: 'action.done', ...done },
          );
          const news = eventFor(done);
          if (listener !== null && news !== null) enqueue.sendTo(listener, news);
        },
      ),
    },
    guards: {
      isDoneAlready: ({ context }, { error }: { error: unknown }) =>
        doneAfter(context.subject, error) !== null,
      isOfNewest: ({ context }, { error }: { error: unknown }) =>
        newestAfter(context.subject, error) !== null,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      ...input,
      subject: null,
      failure: null,
      idempotencyKey: '',
      wishes: 0,
      failed: [],
    }),
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
            target: 'running',
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
          'action.confirm': { target: 'running' },
          'action.cancel': { target: 'idle', actions: 'clear' },
        },
      },
      running: {
        description: 'The server carries out the action; no other can start.',
        tags: staysOpen ? ['asking', 'busy'] : ['busy'],
        on: { 'action.ask': {}, 'action.run': {}, 'action.confirm': {}, 'action.cancel': {} },
        invoke: {
          id: 'execute',
          src: 'execute',
          input: ({ context: { subject, idempotencyKey } }) => ({ subject, idempotencyKey }),
          onDone: {
            target: 'idle',
            actions: [
              { type: 'notify', params: ({ event }) => event.output },
              'forgetWishes',
              'clear',
            ],
          },
          onError: [
            ...(newestOf === undefined ? [] : [actOnNewest]),
            {
              guard: { type: 'isDoneAlready', ...ofError },
              target: 'idle',
              actions: [
                {
                  type: 'notify',
                  params: ({ context, event }) => doneAfter(context.subject, event.error),
                },
                'forgetWishes',
                'clear',
              ],
            },
            {
              target: staysOpen ? 'asking' : 'idle',
              actions: [
                { type: 'noteFailure', ...ofError },
                { type: 'notify', params: null },
              ],
            },
          ],
        },
      },
    },
  });
}
