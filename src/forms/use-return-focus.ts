import { useEffect, useRef } from 'react';

/** Gives the focus back to where it was before this component came, when it goes. */
export function useReturnFocus(): void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    const opener = before.current;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}
