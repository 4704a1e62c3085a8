import { type ReactNode, useEffect, useState } from 'react';
import { onAnnouncement, type AnnouncementKind } from './announcements';

/** First the page, then its content. */
const ORDER: readonly AnnouncementKind[] = ['page', 'results'];

/** A list changes with every key, so only the final result is announced. */
const PAUSE_MS = 400;

/** The only live region; it announces changes of the page. */
export function Announcer(): ReactNode {
  const [text, setText] = useState('');
  useEffect(() => {
    const news = new Map<AnnouncementKind, () => string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onAnnouncement((subject, textOf) => {
      news.set(subject, textOf);
      clearTimeout(timer);
      timer = setTimeout(() => {
        setText(ORDER.flatMap((subject) => news.get(subject)?.() ?? []).join('. '));
        news.clear();
      }, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <p id="announcements" className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}
