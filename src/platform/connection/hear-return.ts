import { createSeenConnection } from './connection';

/** Reports that the connection has returned. Returns a function that stops it. */
export const hearReturn = (
  sendBack: (event: { type: 'connection.returned' }) => void,
): (() => void) =>
  createSeenConnection(window).onChange((event) => {
    if (event.type === 'connection.returned') sendBack(event);
  });
