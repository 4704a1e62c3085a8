import type { FastifyInstance } from 'fastify';

/** Stopping waits for running requests, but not for idle keep-alive connections. */
export function closeAnsweredConnections(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isStopping)
      setImmediate(() => {
        app.server.closeIdleConnections();
      });
    done();
  });
}
