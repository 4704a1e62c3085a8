import { type RefObject, useEffect, useState } from 'react';

/** Extra thumbnails beyond the edges, so that a little scrolling shows no gaps. */
const SPARE = 3;

interface Window {
  first: number;
  /** The index after the last one. */
  end: number;
}

/**
 * Returns which of `count` equally wide elements are visible in a strip that scrolls sideways.
 * `current` is scrolled to the middle whenever it changes.
 */
export function useStripWindow(
  strip: RefObject<HTMLElement | null>,
  { count, current, step }: { count: number; current: number; step: number },
): Window {
  const [{ left, width }, setSight] = useState({ left: 0, width: 0 });

  useEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    const look = () => {
      setSight({ left: element.scrollLeft, width: element.clientWidth });
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [strip]);

  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    element.scrollTo({ left: current * step - (element.clientWidth - step) / 2 });
  }, [strip, current, step, width]);

  return {
    first: Math.max(0, Math.floor(left / step) - SPARE),
    end: width === 0 ? 0 : Math.min(count, Math.ceil((left + width) / step) + SPARE),
  };
}
