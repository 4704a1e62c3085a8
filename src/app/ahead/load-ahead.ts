import { keepAppOnDevice } from '../../platform/offline/app-on-device';
import { PIECES } from './pieces';

/**
 * A chunk that fails to load is requested again after these pauses, and after that only when it is
 * needed.
 */
const PAUSES_MS = [5000, 30_000, 120_000];

const idle = (page: Window, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      resolve();
    };
    signal.addEventListener('abort', done, { once: true });
    // Not every browser supports it, although its type says so.
    if ('requestIdleCallback' in page) page.requestIdleCallback(done);
    else setTimeout(done, 200);
  });

/** Resolves when the connection returns or the time has passed. */
const pause = (page: Window, signal: AbortSignal, ms: number | null): Promise<void> =>
  new Promise((resolve) => {
    const timer = ms === null ? undefined : page.setTimeout(resolve, ms);
    const done = () => {
      page.clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', done, { once: true });
    page.addEventListener('online', done, { once: true, signal });
  });

/** After this time without an answer, the open page has everything it needs. */
const QUIET_MS = 1500;

/**
 * Resolves when nothing has arrived for a while, so that code that is needed now is not delayed by
 * code that may be needed later.
 */
const quiet = (page: Window, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      page.clearTimeout(timer);
      resolve();
    };
    let timer = page.setTimeout(done, QUIET_MS);
    const observer = new PerformanceObserver(() => {
      page.clearTimeout(timer);
      timer = page.setTimeout(done, QUIET_MS);
    });
    observer.observe({ type: 'resource' });
    signal.addEventListener('abort', done, { once: true });
  });

async function load(page: Window, signal: AbortSignal, onQuiet: () => void): Promise<void> {
  await quiet(page, signal);
  await idle(page, signal);
  if (!signal.aborted) onQuiet();
  if (import.meta.env.PROD && !signal.aborted) keepAppOnDevice(page);
  const pauses = [...PAUSES_MS];
  let missing = Object.values(PIECES);
  while (missing.length > 0) {
    const pieces = missing;
    missing = [];
    for (const piece of pieces) {
      await idle(page, signal);
      if (signal.aborted) return;
      if (!page.navigator.onLine || !(await arrives(piece))) missing.push(piece);
    }
    const ms = page.navigator.onLine ? pauses.shift() : null;
    if (ms === undefined) return;
    if (missing.length > 0) await pause(page, signal, ms);
  }
}

const arrives = (piece: () => Promise<unknown>): Promise<boolean> =>
  piece().then(
    () => true,
    () => false,
  );

/**
 * Loads the code of all screens while the browser is idle, so that they open at once, even in a
 * basement without signal. Chunks that fail over a bad connection are requested again; while
 * offline, loading pauses until the connection returns. Calls back when the open page has
 * everything it needs. Returns a function that stops it.
 */
export function loadAhead(page: Window, onQuiet: () => void): () => void {
  const stopped = new AbortController();
  void load(page, stopped.signal, onQuiet);
  return () => {
    stopped.abort();
  };
}
