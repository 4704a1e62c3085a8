import { useEffect } from 'react';

/**
 * The subjects of announcements for screen readers: which page has opened, and what a list shows.
 */
export type AnnouncementKind = 'page' | 'results';

/**
 * The text is read when it is announced, because the title of a new page is set after its heading.
 */
type Listener = (subject: AnnouncementKind, text: () => string) => void;

const listeners = new Set<Listener>();

/** Announces a text after the current speech. */
export function announce(subject: AnnouncementKind, text: () => string): void {
  for (const listener of listeners) listener(subject, text);
}

/** Listens for announcements; returns a function that stops listening. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Announces the results of a list when they are shown and whenever they change; null announces
 * nothing.
 */
export function useAnnouncedResults(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce('results', () => text);
  }, [text]);
}
