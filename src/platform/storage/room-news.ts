/** Announces in this page that the browser's storage may have room again: something was removed. */

const listeners = new Set<() => void>();

export function announceRoom(): void {
  for (const listener of listeners) listener();
}

/** Returns a function that stops listening. */
export function onRoom(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
