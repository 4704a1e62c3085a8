/**
 * What the server needs for an answer is down, does not answer in time, or has no room just now.
 * Nothing is wrong with the request: the same one may succeed after `retryAfter` seconds.
 */
export class UnavailableError extends Error {
  constructor(
    message: string,
    readonly retryAfter: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
