/**
 * Code that could not be loaded. Components that wait for it keep the same failure until the user
 * retries: if the failed promise were replaced at once, the code would be requested without a
 * pause.
 */

/**
 * Whether an error means that code, or the style of a part, could not be loaded: without a
 * connection, or because the server has only a newer version. Everything else is a crash. Browsers
 * word it differently.
 */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module|preload css|javascript mime type/i.test(
    error.message,
  );

const renewals = new Set<() => void>();

/**
 * Registers a function that clears a failure, so that the code is loaded when it is next needed.
 */
export function onRetry(renew: () => void): void {
  renewals.add(renew);
}

/** Clears all failures, so that missing code is loaded when it is next needed. */
export function retryMissingCode(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}
