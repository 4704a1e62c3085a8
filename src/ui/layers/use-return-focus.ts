import { useEffect, useRef } from 'react';

/**
 * On unmount, returns the focus to the element that had it before this component was mounted. Whatever
 * the user has focused by then keeps it.
 */
export function useReturnFocus(): void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    const opener = before.current;
    return () => {
      const { activeElement, body } = document;
      const isLost = activeElement === null || activeElement === body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}
