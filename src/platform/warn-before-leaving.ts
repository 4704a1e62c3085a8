/** How many callers have data only in memory and would lose it with the page. */
let holders = 0;

/** The browser shows its own question. */
const ask = (event: BeforeUnloadEvent) => {
  event.preventDefault();
};

/**
 * Makes the browser ask before it leaves the page, until the returned function is called. It only
 * listens while necessary, because a page with such a listener cannot use the back/forward cache.
 */
export function warnBeforeLeaving(): () => void {
  if (holders === 0) window.addEventListener('beforeunload', ask);
  holders += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    holders -= 1;
    if (holders === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** Returns a function that turns the question on and off. */
export function warnWhile(): (isAtRisk: boolean) => void {
  let release: (() => void) | undefined;
  return (isAtRisk) => {
    if (isAtRisk) release ??= warnBeforeLeaving();
    else {
      release?.();
      release = undefined;
    }
  };
}
