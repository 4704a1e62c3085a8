import type { Call } from '../../../contract/call';

/** How many records of the newest answer to each call could not be read. */
const counts = new Map<string, number>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Notes what an answer of a call held; the next answer of the same call replaces it. */
export function noteUnreadable({ name }: Call, count: number): void {
  if ((counts.get(name) ?? 0) === count) return;
  counts.set(name, count);
  tell();
}

/** Another screen begins: what the last one could not read is no concern of it. */
export function forgetUnreadable(): void {
  if (counts.size === 0) return;
  counts.clear();
  tell();
}

/** The records of this screen that could not be read. */
export const unreadableCount = (): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

export function onUnreadable(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
