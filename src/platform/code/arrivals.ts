const listeners = new Set<() => void>();
let count = 0;

/** How often something that React waits for, such as code, has been loaded. */
export const arrivals = (): number => count;

/** Calls the function whenever that happens. Returns a function that ends this. */
export function onArrival(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const awaited = new WeakSet<Promise<unknown>>();

function report(): void {
  count += 1;
  for (const listener of listeners) listener();
}

/**
 * Reports when something has been loaded or could not be; call it before React gets the promise.
 */
export function reportArrivalOf(loading: Promise<unknown>): void {
  if (awaited.has(loading)) return;
  awaited.add(loading);
  // React listens after this, so this listener is notified first.
  const soon = () => {
    queueMicrotask(report);
  };
  loading.then(soon, soon);
}
