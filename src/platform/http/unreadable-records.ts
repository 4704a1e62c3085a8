import type { Call } from '../../../contract/call';

/** The number of unreadable records in the newest answer to each call. */
const counts = new Map<string, number>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Records the unreadable records of an answer; the next answer of the same call replaces the
 * number.
 */
export function noteUnreadable({ name }: Call, count: number): void {
  if ((counts.get(name) ?? 0) === count) return;
  counts.set(name, count);
  notify();
}

/** Resets the numbers when another screen opens. */
export function forgetUnreadable(): void {
  if (counts.size === 0) return;
  counts.clear();
  notify();
}

/** The number of records on this screen that could not be read. */
export const unreadableCount = (): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

export function onUnreadable(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
