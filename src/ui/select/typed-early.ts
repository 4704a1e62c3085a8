import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { type Early, NOT_ASKED, withKey } from './early';

interface TypedEarly {
  /** Types the character of a key, as soon as the search is there. False for other keys. */
  take: (event: KeyboardEvent) => boolean;
  /** The panel has opened. */
  opened: (panel: HTMLElement | null | undefined) => void;
  /** The panel has closed. */
  closed: () => void;
}

function type(search: HTMLInputElement, text: string): void {
  search.focus();
  search.setRangeText(text, 0, search.value.length, 'end');
  search.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * For a select whose panel has a search: what a user types on the select itself is for that search, which
 * exists some time after the first key. What was searched before is replaced.
 * @param earlyRef what was typed before the select could open
 */
export function useTypedEarly(earlyRef: RefObject<Early>): TypedEarly {
  const search = useRef<HTMLInputElement>(null);
  return {
    take: (event) => {
      const text = withKey(search.current?.value ?? earlyRef.current.typed, event);
      if (text === undefined) return false;
      if (search.current === null) earlyRef.current = { asked: 'open', typed: text };
      else type(search.current, text);
      return true;
    },
    opened: (panel) => {
      search.current = panel?.querySelector('input') ?? null;
      if (search.current !== null && earlyRef.current.typed !== '')
        type(search.current, earlyRef.current.typed);
      earlyRef.current = NOT_ASKED;
    },
    closed: () => {
      search.current = null;
      earlyRef.current = NOT_ASKED;
    },
  };
}
