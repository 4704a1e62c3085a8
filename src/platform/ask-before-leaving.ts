/** Who has something in memory alone, and would lose it with the page. */
let holders = 0;

/** The browser asks in its own words. */
const ask = (event: BeforeUnloadEvent) => {
  event.preventDefault();
};

/**
 * From now on the browser asks before it leaves the page, until what is returned is called. It only
 * listens while it must: a page that may ask cannot be kept for going back to.
 */
export function askBeforeLeaving(): () => void {
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

/** Asks as long as the last answer was yes. */
export function askWhile(): (isAtRisk: boolean) => void {
  let release: (() => void) | undefined;
  return (isAtRisk) => {
    if (isAtRisk) release ??= askBeforeLeaving();
    else {
      release?.();
      release = undefined;
    }
  };
}
