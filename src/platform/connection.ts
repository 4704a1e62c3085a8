import type { ConnectionEvent } from '../../machines/connection/connection-event';

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

/**
 * Like `createConnection`, but its listeners hear of everything before those of connections that
 * are created later, whenever they begin to listen.
 */
export function createFirstConnection(page: Window): Connection {
  const connection = createConnection(page);
  const listeners = new Set<(event: ConnectionEvent) => void>();
  connection.onChange((event) => {
    for (const listen of listeners) listen(event);
  });
  return {
    ...connection,
    onChange: (listen) => {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
  };
}

/**
 * Like `createConnection`, but returning to the page also counts as a returned connection: a phone
 * in a pocket receives no events.
 */
export function createSeenConnection(page: Window): Connection {
  const connection = createConnection(page);
  const { document } = page;
  return {
    ...connection,
    onChange: (listen) => {
      const stop = connection.onChange(listen);
      const seen = () => {
        if (document.visibilityState === 'visible' && connection.isOnline())
          listen({ type: 'connection.returned' });
      };
      document.addEventListener('visibilitychange', seen);
      return () => {
        stop();
        document.removeEventListener('visibilitychange', seen);
      };
    },
  };
}
