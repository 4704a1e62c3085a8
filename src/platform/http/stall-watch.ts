import { REQUEST_TIMEOUT_MS } from '../../../contract/limits';

/**
 * Aborts if nothing has moved within the request's timeout; a large file may take longer in total.
 * Call `moved` for each part, and `rest` at the end.
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
