import { useEffect } from 'react';
import { createStore } from '../platform/store';

/** What a page is opened for most often. */
export interface MainAction {
  label: string;
  /** The address of the page that it opens, or what it does on this page. */
  to: string | (() => void);
}

/** The actions of the pages on the screen; while one page replaces another there may be two. */
const offered = createStore<readonly MainAction[]>([]);

/** Offers an action in the bar at the bottom of a phone for as long as the component is shown. */
export function useOfferedAction({ label, to }: MainAction): void {
  useEffect(() => {
    const action = { label, to };
    offered.write([...offered.read(), action]);
    return () => {
      offered.write(offered.read().filter((other) => other !== action));
    };
  }, [label, to]);
}

/** The main action of the open page; null if it has none. */
export const useMainAction = (): MainAction | null => offered.use().at(-1) ?? null;
