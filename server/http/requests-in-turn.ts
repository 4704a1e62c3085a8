import type { FastifyInstance } from 'fastify';

/**
 * A client may send several requests on one connection without waiting. When it leaves, Node closes
 * the answer that it is sending, but says nothing to those that wait behind it: their files would
 * stay open, and their places taken, until the server ends. So a request is only handled when its
 * answer has the connection. One that never gets it is dropped.
 */
export function handleRequestsInTurn(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    if (raw.socket === null) {
      raw.once('socket', () => {
        done();
      });
    } else done();
  });
}
