/**
 * A dependency of the server is down, too slow or overloaded. The same request may succeed after
 * `retryAfter` seconds.
 */
export class UnavailableError extends Error {
  /** What the user is told, if there is more to say than that it does not work now. */
  readonly told: string | undefined;

  constructor(
    message: string,
    readonly retryAfter: number,
    { told, ...options }: ErrorOptions & { told?: string } = {},
  ) {
    super(message, options);
    this.told = told;
  }
}
