/** What the browser reports about its connection. */
export type ConnectionEvent = { type: 'connection.lost' } | { type: 'connection.returned' };
