/**
 * Code that could not be loaded. Components that wait for it keep the same failure until the user
 * retries: if the failed promise were replaced at once, the code would be requested without a
 * pause.
 */

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
