import { useEffect, useState } from 'react';

/**
 * What the browser does with this app's storage when the device runs out of space: it keeps it, may
 * delete it, or has refused to keep it; null until it has answered.
 */
export type Persistence = 'kept' | 'evictable' | 'refused' | null;

/** The browser's answer, and a function that asks it to keep the storage. */
export function usePersistence(): [Persistence, ask: () => void] {
  const [persistence, setPersistence] = useState<Persistence>(null);
  // Missing over plain HTTP, although its type does not say so.
  const storage = 'storage' in navigator ? navigator.storage : undefined;
  useEffect(() => {
    void storage?.persisted().then(
      (isKept) => {
        setPersistence(isKept ? 'kept' : 'evictable');
      },
      () => undefined,
    );
  }, [storage]);
  const ask = () => {
    void storage?.persist().then(
      (isKept) => {
        setPersistence(isKept ? 'kept' : 'refused');
      },
      () => {
        setPersistence('refused');
      },
    );
  };
  return [persistence, ask];
}
