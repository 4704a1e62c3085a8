import type { KeyboardEvent } from 'react';

/** What a select was asked for before it could open. */
export interface Early {
  asked: 'focus' | 'open' | null;
  /** What was typed on it, if it has a search. */
  typed: string;
}

export const NOT_ASKED: Early = { asked: null, typed: '' };

/**
 * A text with the character of a key; undefined for other keys. A space opens a select, unless it
 * stands in a text.
 */
export const withKey = (
  text: string,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): string | undefined =>
  key.length !== 1 || ctrlKey || metaKey || altKey || (key === ' ' && text === '')
    ? undefined
    : text + key;
