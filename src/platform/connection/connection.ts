import type { ConnectionEvent } from '../../../machines/connection/connection-event';

/** Whether the browser believes that it has a connection. */
export interface Connection {
  isOnline: () => boolean;
  /** Listens for changes; returns a function that stops listening. */
  onChange: (listen: (event: ConnectionEvent) => void) => () => void;
}

/** The connection as the browser reports it. */
export function createConnection(page: Window): Connection {
  return {
    isOnline: () => page.navigator.onLine,
    onChange: (listen) => {
      const lost = () => {
        listen({ type: 'connection.lost' });
      };
      const returned = () => {
        listen({ type: 'connection.returned' });
      };
      page.addEventListener('offline', lost);
      page.addEventListener('online', returned);
      return () => {
        page.removeEventListener('offline', lost);
        page.removeEventListener('online', returned);
      };
    },
  };
}

/** Whether somebody may see the page, and it may have a connection. */
export const isSeen = ({ document, navigator }: Window): boolean =>
  document.visibilityState === 'visible' && navigator.onLine;

/**
 * Like `createConnection`, but returning to the page also counts as a returned connection: a phone
 * in a pocket receives no events. It reports events after all other listeners, so that what is then
 * requested waits for the renewal of the session instead of failing.
 */
export function createSeenConnection(page: Window): Connection {
  const connection = createConnection(page);
  const { document } = page;
  return {
    ...connection,
    onChange: (listen) => {
      let isListening = true;
      const tell = (event: ConnectionEvent) => {
        setTimeout(() => {
          if (isListening) listen(event);
        });
      };
      const stop = connection.onChange(tell);
      const seen = () => {
        if (isSeen(page)) tell({ type: 'connection.returned' });
      };
      document.addEventListener('visibilitychange', seen);
      return () => {
        stop();
        isListening = false;
        document.removeEventListener('visibilitychange', seen);
      };
    },
  };
}
