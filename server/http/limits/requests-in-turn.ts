import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies wait for an answer before the next request. */
const MOST_WAITING = 16;

/**
 * A client may send several requests on one connection without waiting. When it leaves, Node closes
 * the answer that it is sending, but says nothing to those that wait behind it: their files would
 * stay open, and their places taken, until the server ends. So a request is only handled when its
 * answer has the connection. One that never gets it is dropped. A connection with too many of them
 * is closed, because Node only stops reading it when answers are written.
 */
export function handleRequestsInTurn(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    if (raw.socket !== null) {
      done();
      return;
    }
    const ahead = waiting.get(socket) ?? 0;
    if (ahead >= MOST_WAITING) {
      socket.destroy();
      return;
    }
    waiting.set(socket, ahead + 1);
    raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      done();
    });
  });
}
