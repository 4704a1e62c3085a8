import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { addLayer } from './layers';

/**
 * A phone's Back closes the topmost layer, not the page below it.
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

/** Where fingers point, Back is a gesture of the device; with a mouse it is a button of the browser. */
const hasBackGesture = () => window.matchMedia('(pointer: coarse)').matches;

interface Panel {
  /** The panel is open now; `close` closes it. */
  opened: (close: () => void) => void;
  /** It closes now, or something was chosen in it; more than once does no harm. */
  left: () => void;
}

/**
 * The same for a panel of the component library, which opens and closes by itself. It is left before
 * what was chosen takes effect: another address then takes the place of the panel's entry.
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
