/** Tells the actor that copies records to the device that something may have changed. */

const listeners = new Set<() => void>();

/** The server has other records now, or the user has opened one. */
export function announceChange(): void {
  for (const listener of listeners) listener();
}

/** Returns a function that stops listening. */
export function onChangedRecords(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
