interface Options {
  /** The time between two calls, at least. */
  pauseMs: number;
  /** A call is late by a random time up to this. */
  spreadMs: () => number;
  /** Ends the calls. */
  signal: AbortSignal;
}

/** Returns a function that asks for a call; what is asked for until the call is answered by it. */
export function spaced({ pauseMs, spreadMs, signal }: Options, call: () => void): () => void {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
  });
  return () => {
    if (signal.aborted) return;
    timer ??= setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        call();
      },
      Math.max(0, last + pauseMs - performance.now()) + Math.random() * spreadMs(),
    );
  };
}
