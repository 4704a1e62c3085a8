import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds. A tap should be answered within 0.1; a call ends after 30. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30];

const STREAM = 'text/event-stream';

/** Measures every answer, by the pattern of its route: addresses contain ids. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const times = new Histogram({
    name: 'plumbline_http_request_seconds',
    help: 'How long answers took, from the headers of the request to the last byte',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const uploads = new Gauge({
    name: 'plumbline_uploads_running',
    help: 'Uploads that are being received, read or stored',
    registers: [registry],
  });
  app.addHook('onRequest', (request, reply, done) => {
    // The form parser, which would also know the type, runs later.
    if (request.headers['content-type']?.startsWith('multipart/') === true) {
      uploads.inc();
      reply.raw.once('close', () => {
        uploads.dec();
      });
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // A stream lasts as long as somebody listens; `plumbline_live_listeners` counts those.
    if (String(reply.getHeader('content-type')).startsWith(STREAM)) {
      done();
      return;
    }
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    times.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
