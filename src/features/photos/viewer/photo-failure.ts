import type { Failure } from '../../../../machines/failure';

/** The message for a failed action, followed by the reason unless both are the same. */
export function photoFailure(failed: string, { message, status }: Failure): string {
  // Without an answer, the reason alone is clear enough.
  if (status === null || message === failed) return message;
  return `${failed}: ${message}`;
}
