import { ACTION_MESSAGES } from '../../contract/messages/actions';
import { type Failure, failureOf } from '../../machines/failure';
import type { Notify } from '../ui/toast/toasts';

/** How a refusal is reported if the screen of its change is gone. */
export interface Refused {
  /** What was not done, as the start of the message. */
  failed: string;
  /** Whether the refusal means that nothing is left to do, as for a deleted record. */
  isDone?: (failure: Failure) => boolean;
}

/**
 * Makes a change that the outbox keeps. It goes on without its screen. The outbox drops a refused
 * change, because the screen reports the refusal; if the screen is gone, a toast reports it.
 */
export async function reportIfLeft<Outcome>(
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
