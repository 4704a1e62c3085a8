import type { Failure } from '../../../../machines/failure';

/** What is said about a failed try: the reason stands behind, unless it is the same. */
export function photoFailure(failed: string, { message, status }: Failure): string {
  // Without an answer the reason says itself what it is about.
  if (status === null || message === failed) return message;
  return `${failed}: ${message}`;
}
