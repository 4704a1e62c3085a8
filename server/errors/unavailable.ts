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

/** The database does not answer, or not in time. */
export class DatabaseUnavailableError extends UnavailableError {
  /** @param cause what its client reported. */
  constructor(cause: unknown, retryAfter: number) {
    super('The database does not answer', retryAfter, { cause });
  }
}

/**
 * Work has waited too long for its turn, and was not begun. The server was too slow; the client is
 * not at fault, so the app shows its copy and asks again.
 */
export class NoTurnError extends UnavailableError {
  constructor(retryAfter: number) {
    super('A request has waited too long for its turn', retryAfter);
  }
}

/** There is no room for files. The server itself works, so clients must not treat this as an outage. */
export class NoSpaceError extends UnavailableError {
  /** @param userMessage what the user reads. */
  constructor(
    readonly userMessage: string,
    retryAfter: number,
  ) {
    super('The disk of the data folder is almost full', retryAfter);
  }
}
