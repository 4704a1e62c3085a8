interface Options {
  /** The time between two calls, at least. */
  pauseMs: number;
  /** A call is late by a random time up to this. */
  spreadMs: () => number;
  /** Ends the calls. */
  signal: AbortSignal;
}

export interface Spaced {
  /** Asks for a call; what is asked for until the call is answered by it. */
  ask: () => void;
  /** Brings a call forward that was planned while a longer spread was known. */
  bringForward: () => void;
}

/** Spaces calls out. */
export function spaced({ pauseMs, spreadMs, signal }: Options, call: () => void): Spaced {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned = Infinity;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
  });
  const plan = () => {
    const now = performance.now();
    const at = Math.max(now, last + pauseMs) + Math.random() * spreadMs();
    if (signal.aborted || at >= planned) return;
    clearTimeout(timer);
    planned = at;
    timer = setTimeout(() => {
      planned = Infinity;
      last = performance.now();
      call();
    }, at - now);
  };
  return {
    ask: () => {
      if (planned === Infinity) plan();
    },
    bringForward: () => {
      if (planned !== Infinity) plan();
    },
  };
}
