import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Nothing but our own files may run or load. `upgrade-insecure-requests` and HSTS are left out:
 * they break plain HTTP on a local network, and who terminates TLS sets them there.
 */
export const SECURITY_HEADERS: FastifyHelmetOptions = {
  strictTransportSecurity: false,
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
