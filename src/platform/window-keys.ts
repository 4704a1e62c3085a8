import { useEffect, useEffectEvent } from 'react';

/** Calls `press` for every key pressed in the window, while the component is mounted. */
export function useWindowKeys(press: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, []);
}
