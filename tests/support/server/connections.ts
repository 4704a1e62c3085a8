import diagnostics from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const STARTED = 'http.server.request.start';

/** Collects the connections of requests to the servers of this process, as the servers see them. */
export function watchConnections(): { sockets: readonly Socket[]; stop: () => void } {
  const sockets: Socket[] = [];
  const note = (message: unknown) => {
    sockets.push((message as { socket: Socket }).socket);
  };
  diagnostics.subscribe(STARTED, note);
  return { sockets, stop: () => void diagnostics.unsubscribe(STARTED, note) };
}
