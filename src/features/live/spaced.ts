interface Options {
  /** The minimum time between two calls. */
  pauseMs: number;
  /** A call is delayed by a random time up to this. */
  spreadMs: () => number;
  /** Aborting it stops the calls. */
  signal: AbortSignal;
}

export interface Spaced {
  /** Requests a call; it covers all requests made before it starts. */
  ask: () => void;
  /** Brings forward a call that was planned with a longer spread. */
  bringForward: () => void;
}

/** Spaces calls out in time. */
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
