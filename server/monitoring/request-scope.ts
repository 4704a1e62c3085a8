import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/**
 * The log of the request for which code runs, so that code without access to the request can name
 * it.
 */
const scope = new AsyncLocalStorage<FastifyBaseLogger>();

/** Undefined outside of requests. */
export const requestLog = (): FastifyBaseLogger | undefined => scope.getStore();

/**
 * Call this before the routes are registered. Fastify calls back in the same scope after it has
 * read a body.
 */
export function keepRequestLogs(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    scope.run(request.log, done);
  });
}
