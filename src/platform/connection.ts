import type { ConnectionEvent } from '../../machines/session/refresh.machine';

/** Whether the browser believes that it has a connection. */
export interface Connection {
  isOnline: () => boolean;
  /** Listens for changes; returns a function that stops listening. */
  onChange: (listen: (event: ConnectionEvent) => void) => () => void;
}

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
