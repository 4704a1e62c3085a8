import { useEffect, useRef } from 'react';

/** On unmount, returns the focus to the element that had it before this component was mounted. */
export function useReturnFocus(): void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    const opener = before.current;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}
