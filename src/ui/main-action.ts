import { useEffect, useSyncExternalStore } from 'react';

/** What a page is opened for most often. */
export interface MainAction {
  label: string;
  /** The address of the page that it opens, or what it does on this page. */
  to: string | (() => void);
}

/** The actions of the pages on the screen; while one page replaces another there may be two. */
let offered: readonly MainAction[] = [];
const listeners = new Set<() => void>();

function change(next: readonly MainAction[]): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Offers an action in the bar at the bottom of a phone for as long as the component is shown. */
export function useOfferedAction({ label, to }: MainAction): void {
  useEffect(() => {
    const action = { label, to };
    change([...offered, action]);
    return () => {
      change(offered.filter((other) => other !== action));
    };
  }, [label, to]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The main action of the open page; null if it has none. */
export function useMainAction(): MainAction | null {
  return useSyncExternalStore(subscribe, () => offered.at(-1) ?? null);
}
