/** A text that this browser remembers, the same in all its tabs. */
export interface StoredText {
  /** Null if there is none. */
  read: () => string | null;
  /** Takes effect at once, in every tab. Null removes it. */
  write: (text: string | null) => void;
  /** Calls back after each change; returns a function that stops it. */
  onChange: (listener: () => void) => () => void;
}

export function createStoredText(key: string): StoredText {
  const listeners = new Set<() => void>();
  /** Holds the text if the browser's storage is full. */
  let unstored: string | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStored = (event: StorageEvent) => {
    // Clearing the whole storage reports no key.
    if (event.key === key || event.key === null) tell();
  };
  return {
    read: () => unstored ?? window.localStorage.getItem(key),
    write: (text) => {
      unstored = undefined;
      try {
        if (text === null) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, text);
      } catch {
        unstored = text ?? undefined;
      }
      tell();
    },
    onChange: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStored);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStored);
      };
    },
  };
}
