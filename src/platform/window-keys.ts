import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `press` for every key pressed in the window, while the component is mounted; `isFirst` before
 * the control that has the focus hears of the key.
 */
export function useWindowKeys(press: (event: KeyboardEvent) => void, isFirst = false): void {
  const onKey = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    window.addEventListener('keydown', listen, isFirst);
    return () => {
      window.removeEventListener('keydown', listen, isFirst);
    };
  }, [isFirst]);
}
