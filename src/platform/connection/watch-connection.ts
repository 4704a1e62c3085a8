import { type EventObject, fromCallback } from 'xstate';
import type { ConnectionEvent } from '../../../machines/connection/connection-event';
import type { Connection } from './connection';

/** The effect that reports to a machine when the connection is lost and when it returns. */
export const watchConnection = (connection: Connection) =>
  fromCallback<EventObject, undefined, ConnectionEvent>(({ sendBack }) => {
    if (!connection.isOnline()) sendBack({ type: 'connection.lost' });
    return connection.onChange(sendBack);
  });
