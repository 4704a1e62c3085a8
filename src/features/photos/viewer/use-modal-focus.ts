import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { makePageInert } from '../../../ui/layers/inert-page';

const FOCUSABLE = 'a[href], button:not(:disabled, [tabindex="-1"])';

/** Focuses the page's content if the element that had the focus no longer exists. */
const focusFallback = () => document.getElementById('content')?.focus({ preventScroll: true });

/**
 * Keeps the focus within an element that covers the page, and returns it on unmount. `returnTo` is
 * the id of an element that is preferred to the one that had the focus.
 */
export function useModalFocus(
  element: RefObject<HTMLElement | null>,
  returnTo: () => string,
): { onKeyDown: (event: KeyboardEvent) => void } {
  useEffect(() => {
    const before = document.activeElement;
    const release = makePageInert();
    element.current?.focus();
    return () => {
      release();
      const target = document.getElementById(returnTo()) ?? before;
      if (target instanceof HTMLElement && target.isConnected && target !== document.body) {
        target.focus();
      } else focusFallback();
    };
  }, [element, returnTo]);

  return {
    onKeyDown: (event) => {
      const { current } = element;
      if (event.key !== 'Tab' || current?.contains(event.target as Node) !== true) return;
      const stops = [...current.querySelectorAll<HTMLElement>(FOCUSABLE)];
      const [first, last] = [stops[0], stops.at(-1)];
      const isAtStart = [first, current].includes(document.activeElement as HTMLElement);
      const edge = event.shiftKey ? isAtStart : document.activeElement === last;
      if (!edge) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    },
  };
}
