import { useSyncExternalStore } from 'react';

/** A value on the page that components follow. */
export interface Store<Value> {
  read: () => Value;
  write: (value: Value) => void;
  /** The value, as it changes. */
  use: () => Value;
}

/** A store with the initial value `value`. */
export function createStore<Value>(value: Value): Store<Value> {
  let current = value;
  const listeners = new Set<() => void>();
  const read = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    read,
    write: (next) => {
      current = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, read),
  };
}
