import type { Failure } from './failure';

/** Whether there was no answer, or only one from a gateway that cannot reach the server. */
export function isUnanswered(failure: Pick<Failure, 'status' | 'isOfDevice'>): boolean {
  const { status, isOfDevice } = failure;
  if (isOfDevice === true) return false;
  return status === null || status === 502 || status === 503 || status === 504;
}
