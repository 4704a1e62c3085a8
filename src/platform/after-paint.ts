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
 * Puts off what takes long, as drawing a whole list, until the page shows that a control was used. Of
 * several calls before that, the last counts; nothing happens after the component has gone. The callback
 * that then runs is the newest one, which knows what was typed in between.
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
