import type { SessionActor } from '../../../machines/session/session.machine';
import type { SessionPort } from '../../platform/http/transport';
import type { SessionStore } from './session-store';

/** The session's functions for the transport. */
export function sessionPortOf(session: SessionActor, store: SessionStore): SessionPort {
  return {
    userId: () => session.getSnapshot().context.user?.id ?? null,
    // Another tab may have signed in someone else before this tab is notified. Nothing is sent for
    // that user, and the refusal of the request starts a refresh.
    accessToken: () => {
      const [stored, user] = [store.user(), session.getSnapshot().context.user];
      return stored !== null && user !== null && stored.id !== user.id ? null : store.accessToken();
    },
    isRenewing: () => session.getSnapshot().hasTag('renewing'),
    refused: (id) => {
      session.send({ type: 'request.refused', id });
    },
    held: (id) => {
      session.send({ type: 'request.held', id });
    },
    abandoned: (id) => {
      session.send({ type: 'request.abandoned', id });
    },
    onReplay: (listen) => {
      session.on('requests.replay', ({ ids }) => {
        listen(ids);
      });
    },
    onReject: (listen) => {
      session.on('requests.reject', ({ ids, reason }) => {
        listen(ids, reason);
      });
    },
  };
}
