/** Tells this page that something was removed from the browser's storage, so there may be room again. */

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
