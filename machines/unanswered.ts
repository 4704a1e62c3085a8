import type { Failure } from './failure';

/** Whether there was no answer, or only one from a gateway that cannot reach the server. */
export function isUnanswered(failure: Pick<Failure, 'status' | 'isOfDevice'>): boolean {
  const { status, isOfDevice } = failure;
  if (isOfDevice === true) return false;
  return status === null || status === 502 || status === 503 || status === 504;
}

/** Whether the same request may succeed later: there was no answer, or the server asks for a pause. */
export const isPassing = (
  failure: Pick<Failure, 'status' | 'isOfDevice' | 'retryAfter'>,
): boolean => failure.retryAfter !== undefined || isUnanswered(failure);

/** Whether the server has answered that it does not do this. */
export const isRefusal = (failure: Failure | null): boolean =>
  failure !== null && !isPassing(failure);
