import { type ReactNode, useEffect, useState } from 'react';
import { onAnnouncement, type Subject } from './announcements';

/** First where one is, then what is there. */
const ORDER: readonly Subject[] = ['page', 'results'];

/** A list changes with every key that is typed: only what it comes to is said. */
const PAUSE_MS = 400;

/** The one live region that announces what has changed on the page. */
export function Announcer(): ReactNode {
  const [text, setText] = useState('');
  useEffect(() => {
    const news = new Map<Subject, () => string>();
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
