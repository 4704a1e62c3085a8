import { type RefObject, useCallback, useRef } from 'react';

/**
 * The handle of a component of the library. React takes it away and gives it back in each
 * rendering, and between the two the component may say that it has opened or closed.
 */
export function useKeptHandle<Handle>(): {
  handle: RefObject<Handle | null>;
  keep: (given: Handle | null) => void;
} {
  const handle = useRef<Handle>(null);
  const keep = useCallback((given: Handle | null) => {
    if (given !== null) handle.current = given;
  }, []);
  return { handle, keep };
}
