import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { STATUS_MESSAGES } from '../../contract/messages/transport';
import { type Config, ConfigError } from '../config';
import { HttpError, unauthorized } from '../errors/http-error';

const ADDRESS = '/metrics';
const LOOPBACK = '127.0.0.1';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The duration of the comparison reveals nothing about the token. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/**
 * The metrics at the address of the app, for clients with the token; answers 404 if no token is
 * configured.
 */
export function serveMetricsByToken(
  app: FastifyInstance,
  token: string | undefined,
  registry: Registry,
): void {
  app.get(ADDRESS, { schema: { hide: true } }, async (request, reply) => {
    if (token === undefined) throw new HttpError(404, STATUS_MESSAGES[404] ?? '');
    if (!hasToken(request, token)) throw unauthorized('The token is wrong');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * The metrics on a separate port, for everybody on this machine.
 * @throws ConfigError if the port cannot be used.
 */
export async function serveMetricsOnPort(
  port: NonNullable<Config['metrics']['port']>,
  registry: Registry,
): Promise<{ close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== ADDRESS) {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, LOOPBACK);
  // A server that cannot start must be able to exit.
  server.unref();
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new ConfigError(`METRICS_PORT ${String(port)} cannot be used`, { cause });
  }
  return {
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
