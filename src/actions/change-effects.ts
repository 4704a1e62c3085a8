import { fromPromise } from 'xstate';
import { ACTION_MESSAGES } from '../../contract/messages/actions';
import type { ActionRequest, Done } from '../../machines/actions/confirmed-action.machine';
import { failureOf } from '../../machines/failure';
import { isUnanswered } from '../../machines/unanswered';
import { NEVER_ABORTED } from '../platform/never-aborted';
import type { Notify } from '../ui/toasts';
import type { Sending } from './action-effects';

/** How the outcome is told to a user who has left the screen. */
export interface ToldAfterwards<Subject, Outcome> {
  done: (subject: Subject, outcome: Outcome) => string;
  failed: (subject: Subject) => string;
}

/**
 * Carries out a change whatever becomes of the actor that wants it. If that actor is stopped before
 * the outcome is known, such as with its screen, the user is notified of the outcome.
 */
export async function unaborted<Outcome>(
  notify: Notify,
  signal: AbortSignal,
  change: (signal: AbortSignal) => Promise<Outcome>,
  told: { done: (outcome: Outcome) => string; failed: string },
): Promise<Outcome> {
  try {
    const outcome = await change(NEVER_ABORTED);
    if (signal.aborted) notify('success', told.done(outcome));
    return outcome;
  } catch (error) {
    const failure = failureOf(error);
    if (signal.aborted) {
      const { failedAfterwards, unknownAfterwards } = ACTION_MESSAGES;
      notify(
        'error',
        isUnanswered(failure)
          ? unknownAfterwards(told.failed)
          : failedAfterwards(told.failed, failure.message),
      );
    }
    throw error;
  }
}

/** The effects of a machine that changes a record at once, and only with a connection. */
export const changeEffects = <Subject, Outcome>(
  { notify }: { notify: Notify },
  act: (subject: Subject, sending: Sending) => Promise<Outcome>,
  told: ToldAfterwards<Subject, Outcome>,
) => ({
  actors: {
    execute: fromPromise<Done<Subject, Outcome>, ActionRequest<Subject>>(
      async ({ input: { subject, idempotencyKey }, signal: screen }) => {
        if (subject === null) throw new Error('There is nothing to act on');
        const outcome = await unaborted(
          notify,
          screen,
          (signal) => act(subject, { idempotencyKey, signal }),
          { done: (known) => told.done(subject, known), failed: told.failed(subject) },
        );
        return { subject, outcome };
      },
    ),
  },
});
