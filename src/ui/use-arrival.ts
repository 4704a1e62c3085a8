import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls an element into view when it comes, and again when what it tells is new. */
export function useArrival(news: unknown): RefObject<HTMLDivElement | null> {
  const arrived = useRef<HTMLDivElement>(null);
  useEffect(() => {
    arrived.current?.scrollIntoView({ block: 'center' });
  }, [news]);
  return arrived;
}
