/** What the browser says about its connection. */
export type ConnectionEvent = { type: 'connection.lost' } | { type: 'connection.returned' };
