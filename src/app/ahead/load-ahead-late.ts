/** Like `loadAhead`; its code and its list of all screens are not part of the first page. */
export function loadAheadLate(onQuiet: () => void): () => void {
  let isOver = false;
  let stop = () => {
    isOver = true;
  };
  import('./load-ahead').then(
    ({ loadAhead }) => {
      if (!isOver) stop = loadAhead(window, onQuiet);
    },
    // Code is then loaded when it is needed.
    () => undefined,
  );
  return () => {
    stop();
  };
}
