import { CannotStartError } from './cannot-start';

/** What a timer can wait for. */
const MOST_MINUTES = 35_000;

/**
 * The length of a run in milliseconds, from a number of minutes.
 * @throws CannotStartError if it is none, or too large for a timer.
 */
export function runLengthMs(minutes: string): number {
  const number = Number(minutes);
  if (number > 0 && number <= MOST_MINUTES) return number * 60_000;
  throw new CannotStartError(
    `--minutes must be a number up to ${String(MOST_MINUTES)}, not ${minutes}.`,
  );
}
