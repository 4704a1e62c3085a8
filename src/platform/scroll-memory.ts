import { beforeBack } from './before-back';

/**
 * Where each address was scrolled, so that Back finds a page as it was left. The browser would only
 * restore a position at once, when a list has no rows yet.
 */
const positions = new Map<string, number>();

/** Whether Back or Forward led to the present address. */
let isPopped = false;
/** The address to which a link leads back; null if the last one did not. */
let wayBack: string | null = null;
/** Ends the return to a position, which lasts until the user acts. */
let stopReturning: (() => void) | null = null;

/** What ends a return: the user wants another position. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** By then, the page shows its records, or why they are missing. */
const AT_MOST_MS = 15_000;

const addressHere = () => window.location.pathname + window.location.search;

/** Returns to the position of the present address, and again whenever the page gets higher. */
function returnToPosition(): void {
  stopReturning?.();
  const top = positions.get(addressHere()) ?? 0;
  const scroll = () => {
    window.scrollTo(0, top);
  };
  const grown = new ResizeObserver(scroll);
  const stop = () => {
    grown.disconnect();
    clearTimeout(limit);
    for (const act of ACTS) window.removeEventListener(act, stop, true);
    stopReturning = null;
  };
  const limit = setTimeout(stop, AT_MOST_MS);
  for (const act of ACTS) window.addEventListener(act, stop, { capture: true, passive: true });
  stopReturning = stop;
  grown.observe(document.body);
}

/** Starts to remember positions; returns a function that stops it. */
export function rememberPositions(): () => void {
  let address = addressHere();
  /** The page that is left is still the one on the screen. */
  const leave = () => {
    if (stopReturning === null) positions.set(address, window.scrollY);
    address = addressHere();
  };
  const onMoved = () => {
    leave();
    isPopped = false;
  };
  const stopListening = beforeBack(() => {
    const left = address;
    leave();
    // Back may only have closed a dialog.
    if (address === left) return;
    isPopped = true;
    returnToPosition();
  });
  const takeOver = () => {
    window.history.scrollRestoration = 'manual';
  };
  // After a reload the browser restores the position.
  const handOver = () => {
    window.history.scrollRestoration = 'auto';
  };
  const listeners = {
    pushState: onMoved,
    replaceState: onMoved,
    pageshow: takeOver,
    pagehide: handOver,
  };
  takeOver();
  for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener);
  return () => {
    handOver();
    stopListening();
    for (const [type, listener] of Object.entries(listeners))
      window.removeEventListener(type, listener);
    stopReturning?.();
    positions.clear();
  };
}

/** Marks an address as one to which the user goes back, although by a link. */
export function goBackTo(address: string): void {
  wayBack = address;
}

/** Scrolls a new page: to its top, or to where the user left it if they come back. */
export function scrollNewPage(): void {
  const isWayBack = wayBack === addressHere();
  wayBack = null;
  if (isPopped) return;
  if (isWayBack) returnToPosition();
  else {
    stopReturning?.();
    window.scrollTo(0, 0);
  }
}
