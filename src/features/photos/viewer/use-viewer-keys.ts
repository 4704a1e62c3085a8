import { useEffect } from 'react';
import type { PhotoViewerEvent } from '../../../../machines/photos/photo-viewer-context';
import { singleKeys, takesText } from '../../../platform/single-keys';
import type { ViewerActor } from './viewer-actor';

/** The event for each key. */
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

const isOff = ({ key }: KeyboardEvent) => key.length === 1 && singleKeys.read() === 'off';

/**
 * The viewer's keys work wherever the focus is, except in text fields. Those of a single
 * character can be switched off.
 */
export function useViewerKeys(actor: ViewerActor): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = KEYS[event.key];
      // The browser uses these modifiers for zooming and going back.
      if (command === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (takesText(event.target) || isOff(event) || !actor.getSnapshot().can(command)) return;
      event.preventDefault();
      actor.send(command);
    };
    // In the capture phase, before dialogs: one Escape must not close both.
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, [actor]);
}
