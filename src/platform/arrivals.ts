const listeners = new Set<() => void>();

/** Calls the function whenever code has been loaded. Returns a function that ends this. */
export function onArrival(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports that code has been loaded. */
export function reportArrival(): void {
  for (const listener of listeners) listener();
}
