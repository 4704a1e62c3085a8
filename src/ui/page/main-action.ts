import { useEffect } from 'react';
import { createStore } from '../../platform/store';
import type { IconName } from '../icon/icon';

/** The most frequent reason for opening a page. */
export interface MainAction {
  label: string;
  /** A plus if it is not given. */
  icon?: IconName;
  /** The address that it opens, or what it does on this page. */
  to: string | (() => void);
  /** Whether it can do nothing on this page just now. */
  isDisabled?: boolean;
}

/** The actions of the pages on the screen; while one page replaces another there may be two. */
const offered = createStore<readonly MainAction[]>([]);

/**
 * Offers an action in the bar at the bottom of a phone while the component is mounted; null for
 * none.
 */
export function useOfferedAction(action: MainAction | null): void {
  const { label, icon = 'plus', to, isDisabled = false } = action ?? {};
  useEffect(() => {
    if (label === undefined || to === undefined) return undefined;
    const action = { label, icon, to, isDisabled };
    offered.write([...offered.read(), action]);
    return () => {
      offered.write(offered.read().filter((other) => other !== action));
    };
  }, [label, icon, to, isDisabled]);
}

/** The main action of the open page; null if it has none. */
export const useMainAction = (): MainAction | null => offered.use().at(-1) ?? null;
