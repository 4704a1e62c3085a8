import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isApi } from '../addresses';

/**
 * Only our own files may run or load. `upgrade-insecure-requests` and HSTS are left out: they break
 * plain HTTP on a local network, and a proxy that terminates TLS sets them.
 */
export const SECURITY_HEADERS: FastifyHelmetOptions = {
  strictTransportSecurity: false,
  // For browsers without `frame-ancestors`.
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

/**
 * The server's content is only for its users: search engines must not list anything, including
 * links that have leaked.
 */
export function forbidIndexing(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('x-robots-tag', 'noindex, nofollow');
    done();
  });
}

/** For an answer that only its own client may cache, and must revalidate each time. */
export const MUST_ASK = 'private, no-cache';

/** Forbids caching answers, so that the next user of a computer cannot see them. */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const mayKeep = reply.getHeader('cache-control') === MUST_ASK;
    if (isApi(request.url) && !mayKeep) void reply.header('cache-control', 'no-store');
    done();
  });
}
