import { fromPromise } from 'xstate';
import { ACTION_MESSAGES } from '../../contract/messages/actions';
import type { ActionRequest, Done } from '../../machines/actions/confirmed-action.machine';
import { failureOf } from '../../machines/failure';
import { isUnanswered } from '../../machines/unanswered';
import { NEVER_ABORTED } from '../platform/never-aborted';
import type { Notify } from '../ui/toast/toasts';
import type { Sending } from './action-effects';

/** The texts of the outcome for a user who has left the screen. */
export interface OutcomeTexts<Subject, Outcome> {
  done: (subject: Subject, outcome: Outcome) => string;
  failed: (subject: Subject) => string;
}

/**
 * Carries out a change even if the actor that requested it is stopped. If that happens before the
 * outcome is known, such as with its screen, the user is notified of the outcome.
 */
export async function unaborted<Outcome>(
  notify: Notify,
  signal: AbortSignal,
  change: (signal: AbortSignal) => Promise<Outcome>,
  texts: { done: (outcome: Outcome) => string; failed: string },
): Promise<Outcome> {
  try {
    const outcome = await change(NEVER_ABORTED);
    if (signal.aborted) notify('success', texts.done(outcome));
    return outcome;
  } catch (error) {
    const failure = failureOf(error);
    if (signal.aborted) {
      const { failedAfterwards, unknownAfterwards } = ACTION_MESSAGES;
      notify(
        'error',
        isUnanswered(failure)
          ? unknownAfterwards(texts.failed)
          : failedAfterwards(texts.failed, failure.message),
      );
    }
    throw error;
  }
}

/** The effects of a machine that changes a record at once, and only with a connection. */
export const changeEffects = <Subject, Outcome>(
  { notify }: { notify: Notify },
  act: (subject: Subject, sending: Sending) => Promise<Outcome>,
  texts: OutcomeTexts<Subject, Outcome>,
) => ({
  actors: {
    execute: fromPromise<Done<Subject, Outcome>, ActionRequest<Subject>>(
      async ({ input: { subject, idempotencyKey }, signal: screen }) => {
        if (subject === null) throw new Error('There is nothing to act on');
        const outcome = await unaborted(
          notify,
          screen,
          (signal) => act(subject, { idempotencyKey, signal }),
          { done: (known) => texts.done(subject, known), failed: texts.failed(subject) },
        );
        return { subject, outcome };
      },
    ),
  },
});
