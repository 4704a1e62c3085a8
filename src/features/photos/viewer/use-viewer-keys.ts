import { useEffect } from 'react';
import type { PhotoViewerEvent } from '../../../../machines/photos/photo-viewer-context';
import type { ViewerActor } from './viewer-actor';

/** What each key does. */
const KEYS: Readonly<Record<string, PhotoViewerEvent>> = {
  Escape: { type: 'viewer.close' },
  ArrowLeft: { type: 'photo.previous' },
  ArrowRight: { type: 'photo.next' },
  '+': { type: 'zoom.in' },
  '=': { type: 'zoom.in' },
  '-': { type: 'zoom.out' },
  '0': { type: 'zoom.fit' },
  i: { type: 'info.toggle' },
  I: { type: 'info.toggle' },
};

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** The viewer's keys work wherever the focus is, except where something is typed. */
export function useViewerKeys(actor: ViewerActor): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = KEYS[event.key];
      // With these the browser zooms and goes back.
      if (command === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || !actor.getSnapshot().can(command)) return;
      event.preventDefault();
      actor.send(command);
    };
    // Before a dialog hears its Escape: the same key must not close both.
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, [actor]);
}
