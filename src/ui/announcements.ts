import { useEffect } from 'react';

/** What a screen reader announces: which page has opened, and what a list shows. */
export type Subject = 'page' | 'results';

/** The text is asked for when it is said: the title of a new page comes after its heading. */
type Listener = (subject: Subject, text: () => string) => void;

const listeners = new Set<Listener>();

/** Tells it politely, after what is being read. */
export function announce(subject: Subject, text: () => string): void {
  for (const listener of listeners) listener(subject, text);
}

/** Hears what is announced; returns how to stop. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Announces what a list shows when it is shown and whenever that changes; null says nothing. */
export function useAnnouncedResults(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce('results', () => text);
  }, [text]);
}
