import { useSyncExternalStore } from 'react';
import { createConnection } from './connection';

const connection = createConnection(window);

/** Whether the browser believes that it has a connection, as it changes. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(connection.onChange, connection.isOnline);
