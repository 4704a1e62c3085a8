/**
 * Code that did not arrive. What waits for it gets the same failure until somebody
 * asks again: a promise replaced at once would be asked for without a pause.
 */

const renewals = new Set<() => void>();

/** Remembers how something lets go of its failure, so that it is loaded when it is next needed. */
export function whenAskedAgain(renew: () => void): void {
  renewals.add(renew);
}

/** Lets everything whose code did not arrive ask for it once more, when it is next needed. */
export function askAgain(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}
