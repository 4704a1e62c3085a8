import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { rememberPositions, scrollNewPage } from '../../platform/scroll-memory';
import { announce } from '../../ui/announce/announcements';
import { focusHeading, headingIn } from './focus-heading';

/** Whether the user is already active: in a field of the new page, or in a dialog. */
function isBusyElsewhere(main: HTMLElement): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body || !active.checkVisibility()) return false;
  return active.closest('.p-dialog') !== null || (active !== main && main.contains(active));
}

/**
 * Calls back with the first heading of a page, which may still be loading; returns a function that
 * stops it.
 */
function whenHeaded(main: HTMLElement, onHeading: (heading: HTMLElement) => void): () => void {
  const look = () => {
    const heading = headingIn(main);
    if (heading === undefined) return;
    observer.disconnect();
    onHeading(heading);
  };
  const observer = new MutationObserver(look);
  // React hides a page that waits for its code by an inline style.
  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['style'] });
  look();
  return () => {
    observer.disconnect();
  };
}

/**
 * Focuses the heading of a new page, because the focus would otherwise stay on a link that no
 * longer exists, and announces the page's title. After Back the page returns to its position.
 */
export function useNewPage(page: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const before = useRef<string | null>(null);
  useEffect(rememberPositions, []);
  useEffect(() => {
    const isFirst = before.current === null || before.current === '/';
    const isSame = before.current === path;
    before.current = path;
    const main = page.current;
    if (isFirst || isSame || main === null) return undefined;
    return whenHeaded(main, (heading) => {
      announce('page', () => document.title);
      if (isBusyElsewhere(main)) return;
      scrollNewPage();
      focusHeading(heading);
    });
  }, [page, path]);
}
