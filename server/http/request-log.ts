import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';

/**
 * One line for each answered call: method, route, status, time and user. No bodies, no headers, no
 * query (a search names people), so no secret can be in it.
 */
export function loggerOptions(logLevel: Config['logLevel']) {
  return {
    level: logLevel,
    redact: ['req.headers', 'headers', '*.password', '*.accessToken', '*.refreshToken'],
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
    },
  };
}

export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.signedIn?.id,
      },
      'answered',
    );
    done();
  });
}
