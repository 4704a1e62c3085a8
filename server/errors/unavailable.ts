/**
 * A dependency of the server is down, too slow or overloaded. The same request may succeed after
 * `retryAfter` seconds.
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
