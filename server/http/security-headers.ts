import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isApi } from './addresses';

/**
 * Nothing but our own files may run or load. `upgrade-insecure-requests` and HSTS are left out:
 * they break plain HTTP on a local network, and who terminates TLS sets them there.
 */
export const SECURITY_HEADERS: FastifyHelmetOptions = {
  strictTransportSecurity: false,
  // For browsers that do not know `frame-ancestors`.
  frameguard: { action: 'deny' },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
};

/** What a call answers is for who asked, now: no cache keeps it for the next user of a computer. */
export function keepAnswersOutOfCaches(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isApi(request.url)) void reply.header('cache-control', 'no-store');
    done();
  });
}
