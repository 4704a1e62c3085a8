import { REQUEST_TIMEOUT_MS } from '../../../contract/limits';

/**
 * Aborts if nothing has moved for the request's time-out; a large file as a whole may take longer.
 * Call `moved` with each part, and `rest` at the end.
 */
export function stallWatch(signal: AbortSignal) {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
  };
  const moved = () => {
    rest();
    timer = setTimeout(() => {
      stalled.abort();
    }, REQUEST_TIMEOUT_MS);
  };
  moved();
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    moved,
    rest,
    stalled: stalled.signal,
  };
}
