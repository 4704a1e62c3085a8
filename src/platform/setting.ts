import { useSyncExternalStore } from 'react';

/** A setting that this browser remembers, the same in all its tabs. */
export interface Setting<Value extends string> {
  read: () => Value;
  /** Takes effect at once, in every tab. */
  choose: (value: Value) => void;
  /** The value, as it changes. */
  use: () => Value;
  /** Calls back after each change; returns a function that stops it. */
  onChange: (listener: () => void) => () => void;
}

/** A setting with one of some values; an unknown stored value counts as the usual one. */
export function createSetting<Value extends string>(
  key: string,
  values: readonly Value[],
  usual: Value,
): Setting<Value> {
  const listeners = new Set<() => void>();
  /** The choice, if the browser's storage is full. */
  let unstored: Value | undefined;

  const read = () => {
    if (unstored !== undefined) return unstored;
    const stored = window.localStorage.getItem(key);
    return values.find((value) => value === stored) ?? usual;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStored = (event: StorageEvent) => {
    // Clearing the whole storage has no key.
    if (event.key === key || event.key === null) tell();
  };
  const onChange = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onStored);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStored);
    };
  };
  return {
    read,
    choose: (value) => {
      try {
        window.localStorage.setItem(key, value);
        unstored = undefined;
      } catch {
        unstored = value;
      }
      tell();
    },
    use: () => useSyncExternalStore(onChange, read),
    onChange,
  };
}
