import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../contract/limits';
import type { Services } from '../http/services';
import { inTime } from '../monitoring/in-time';
import type { Readiness } from '../monitoring/readiness';

const RETRY_AFTER = '5';
const HIDDEN = { schema: { hide: true } };

/**
 * Reports the state of the server to a load balancer or monitor: `/live` that the process answers
 * and need not be restarted; `/ready` whether it can do its work and, if not, why; `/health`
 * whether its database answers.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database }: Services,
  readiness: Readiness,
): void {
  app.get(`${API_BASE}/health`, HIDDEN, async (request, reply) => {
    try {
      await inTime(() => sql`select 1`.execute(database.db));
      return { status: 'ok', database: database.engine };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply
        .status(503)
        .header('retry-after', RETRY_AFTER)
        .send({ message: 'The database does not answer' });
    }
  });

  app.get(`${API_BASE}/health/live`, HIDDEN, () => ({ status: 'live' }));

  app.get(`${API_BASE}/health/ready`, HIDDEN, async (_request, reply) => {
    const faults = await readiness.faults();
    if (faults.length === 0) return { status: 'ready' };
    return reply
      .status(503)
      .header('retry-after', RETRY_AFTER)
      .send({ message: 'The server is not ready', faults });
  });
}
