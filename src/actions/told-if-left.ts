import { ACTION_MESSAGES } from '../../contract/messages/actions';
import { type Failure, failureOf } from '../../machines/failure';
import type { Notify } from '../ui/toasts';

/** What is told if the screen of a change is gone when the change is refused. */
export interface Refused {
  /** What was not done, as the start of the message. */
  failed: string;
  /** Whether the refusal means that nothing is left to do, as for a deleted record. */
  isDone?: (failure: Failure) => boolean;
}

/**
 * Makes a change that the outbox keeps. It goes on without its screen. What the server refuses is
 * dropped by the outbox, because a screen reports it; if that is gone, the user is notified here.
 */
export async function toldIfLeft<Outcome>(
  notify: Notify,
  signal: AbortSignal,
  change: () => Promise<Outcome>,
  { failed, isDone = () => false }: Refused,
): Promise<Outcome> {
  try {
    return await change();
  } catch (error) {
    const failure = failureOf(error);
    if (signal.aborted && !isDone(failure))
      notify('error', ACTION_MESSAGES.failedAfterwards(failed, failure.message));
    throw error;
  }
}
