import { useEffect, useLayoutEffect, useRef } from 'react';

/** A hidden page is not painted. */
const MOST_MS = 100;

/** Calls back once the page has been painted. Returns a function that cancels it. */
export function afterPaint(callback: () => void): () => void {
  let timer = setTimeout(run, MOST_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(callback);
  });
  function run(): void {
    cancelAnimationFrame(frame);
    callback();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Defers slow work, such as rendering a whole list, until the page has shown that a control was
 * used. Of several calls before that, only the last counts. Nothing happens after the component has
 * been unmounted. The newest callback runs, which knows what was typed in the meantime.
 */
export function useAfterPaint<Values extends unknown[]>(
  callback: (...values: Values) => void,
): (...values: Values) => void {
  const cancel = useRef<() => void>(null);
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  useEffect(() => () => cancel.current?.(), []);
  return (...values) => {
    cancel.current?.();
    cancel.current = afterPaint(() => {
      newest.current(...values);
    });
  };
}
