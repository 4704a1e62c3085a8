import { useSyncExternalStore } from 'react';
import { createStoredText, type StoredText } from './stored-text';

/** A setting that this browser remembers, the same in all its tabs. */
export interface Setting<Value extends string> extends Pick<StoredText, 'onChange'> {
  read: () => Value;
  /** Takes effect at once, in every tab. */
  choose: (value: Value) => void;
  /** The value, as it changes. */
  use: () => Value;
}

/** A setting with a fixed set of values; an unknown stored value counts as the default. */
export function createSetting<Value extends string>(
  key: string,
  values: readonly Value[],
  usual: Value,
): Setting<Value> {
  const { read: readText, write, onChange } = createStoredText(key);
  const read = () => {
    const stored = readText();
    return values.find((value) => value === stored) ?? usual;
  };
  return { read, choose: write, use: () => useSyncExternalStore(onChange, read), onChange };
}
