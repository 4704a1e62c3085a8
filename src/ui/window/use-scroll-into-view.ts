import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls an element into view when it appears and whenever its content changes. */
export function useScrollIntoView(news: unknown): RefObject<HTMLDivElement | null> {
  const arrived = useRef<HTMLDivElement>(null);
  useEffect(() => {
    arrived.current?.scrollIntoView({ block: 'center' });
  }, [news]);
  return arrived;
}
