import { useEffect, useEffectEvent } from 'react';
import type { ViewerActor } from './viewer-actor';

/**
 * Back with a dialog open leaves the dialog, which asks about what was typed, and not the viewer
 * behind it. `reopen` puts the viewer's address back.
 */
export function useBackFromDialog(actor: ViewerActor, reopen: (photoId: number) => void): void {
  const restore = useEffectEvent(reopen);
  useEffect(() => {
    const back = () => {
      const snapshot = actor.getSnapshot();
      if (snapshot.can({ type: 'viewer.close' })) return;
      restore(snapshot.context.photoId);
      snapshot.children.edit?.send({ type: 'edit.cancel' });
      actor.send({ type: 'delete.cancel' });
    };
    // Before the router hears that the photo has left the address.
    window.addEventListener('popstate', back, { capture: true });
    return () => {
      window.removeEventListener('popstate', back, { capture: true });
    };
  }, [actor]);
}
