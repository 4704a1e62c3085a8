import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate';
import type { LeadEvent } from '../../../machines/live/live.machine';

/** Over plain HTTP browsers have no Web Locks; each visible tab then follows for itself. */
export const sharesLead = (): boolean => 'locks' in navigator;

/** Tries to get the lead and holds it; returns a function that releases it. */
function seek(onGained: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const hold = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve();
      });
      if (signal.aborted) resolve();
      else onGained();
    });
  if (sharesLead()) {
    navigator.locks.request('plumbline-live', { signal }, hold).catch(() => undefined);
  } else void hold();
  return () => {
    over.abort();
  };
}

/**
 * Holds the tabs' lead while the page is visible: a phone may suspend a hidden page, which would
 * keep the lead and receive nothing.
 */
export const lead = fromCallback<EventObject, NonReducibleUnknown, LeadEvent>(({ sendBack }) => {
  let giveUp: (() => void) | undefined;
  const follow = () => {
    if (!document.hidden) {
      giveUp ??= seek(() => {
        sendBack({ type: 'lead.gained' });
      });
    } else if (giveUp !== undefined) {
      giveUp();
      giveUp = undefined;
      sendBack({ type: 'lead.lost' });
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    giveUp?.();
  };
});
