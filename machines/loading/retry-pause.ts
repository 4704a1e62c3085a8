import type { Failure } from '../failure';
import { isSame } from '../same-value';
import { isUnanswered } from '../unanswered';

/** A failed load is repeated after this time, and then after pauses that double, up to the longest. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;
/** The server may ask for a longer pause, up to this one. */
const LONGEST_ASKED_PAUSE_MS = 60_000;

/** Something that has failed and repeats itself. */
export interface Retried {
  failure: Failure | null;
  /** How often it was repeated since the user, or a returned connection, has asked for it. */
  retries: number;
}

/** Whether it repeats itself, or waits for that. */
export const isRepeating = ({ failure, retries }: Retried): boolean =>
  failure !== null && retries > 0;

/** How long the server wants to be left alone after a failure, in milliseconds. */
export const askedPause = (failure: Failure | null): number =>
  Math.min(LONGEST_ASKED_PAUSE_MS, (failure?.retryAfter ?? 0) * 1000);

/** How long a load that has failed waits until it repeats itself, in milliseconds. */
export const retryPause = ({ failure, retries }: Retried): number =>
  Math.max(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retries), askedPause(failure));

/** Without an answer it does not matter which part of the network reports that. */
const isSameKind = (last: Failure, next: Failure) =>
  isUnanswered(last) === isUnanswered(next) && (isUnanswered(next) || last.status === next.status);

/**
 * The next failure. If it is of the same kind, the words stay, and are not read out again; if nothing
 * is new, it is the same object, so that it stays dismissed.
 */
export const failureAgain = ({ failure: last, retries }: Retried, failure: Failure): Failure => {
  if (retries === 0 || last === null || !isSameKind(last, failure)) return failure;
  const next = { ...failure, message: last.message };
  return isSame(last, next) ? last : next;
};
