import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { addLayer } from './layers';

/**
 * Makes Back close the topmost layer, not leave the page below it.
 * @param close tries to close it; a layer that stays open gets the next Back as well.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const tryToClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    return addLayer(() => {
      tryToClose();
    });
  }, [isOpen]);
}

/**
 * With touch input, Back is a gesture of the device; with a mouse it is a button of the browser.
 */
const hasBackGesture = () => window.matchMedia('(pointer: coarse)').matches;

interface Panel {
  /** Call it when the panel opens; `close` closes the panel. */
  opened: (close: () => void) => void;
  /** Call it when the panel closes or something is chosen in it; repeated calls are harmless. */
  left: () => void;
}

/**
 * Like `useBackCloses`, for a panel of the component library that opens and closes by itself. Its
 * layer is removed before a choice takes effect, so that another address replaces the panel's
 * entry.
 */
export function useBackClosesPanel(): Panel {
  const takeAway = useRef<(() => void) | null>(null);
  const left = useCallback(() => {
    takeAway.current?.();
    takeAway.current = null;
  }, []);
  const opened = useCallback(
    (close: () => void) => {
      left();
      if (!hasBackGesture()) return;
      takeAway.current = addLayer(() => {
        left();
        close();
      });
    },
    [left],
  );
  useEffect(() => left, [left]);
  return { opened, left };
}
