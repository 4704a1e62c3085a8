import * as z from 'zod/mini';
import { createTabNews } from '../tabs/tab-news';

/**
 * Reports changes that wait on this device: the keys of those that were stored, changed or removed.
 * The store has their current state.
 */
export interface ChangeNews {
  tell: (keys: readonly string[]) => void;
  /** Listens for reports from all tabs, including this one; returns a function that stops it. */
  listen: (hear: (keys: readonly string[], isOwn: boolean) => void) => () => void;
}

export function createChangeNews(): ChangeNews {
  const tabs = createTabNews('plumbline-changes', z.string());
  const listeners = new Set<(keys: readonly string[], isOwn: boolean) => void>();
  const hear = (keys: readonly string[], isOwn: boolean) => {
    for (const listener of listeners) listener(keys, isOwn);
  };
  tabs.listen((keys) => {
    hear(keys, false);
  });
  return {
    tell: (keys) => {
      tabs.tell(keys);
      hear(keys, true);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
