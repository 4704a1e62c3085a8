import type { Failure } from '../../../../machines/failure';

/** The message about a failed attempt, followed by its reason unless both are the same. */
export function photoFailure(failed: string, { message, status }: Failure): string {
  // Without an answer the reason says itself what it is about.
  if (status === null || message === failed) return message;
  return `${failed}: ${message}`;
}
