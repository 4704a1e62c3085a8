import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../contract/limits';
import type { Services } from '../http/services';

/** Whether the server can do its work, for a load balancer or a monitor. */
export function healthRoute(app: FastifyInstance, { database }: Services): void {
  app.get(`${API_BASE}/health`, { schema: { hide: true } }, async (request, reply) => {
    try {
      await sql`select 1`.execute(database.db);
      return { status: 'ok', database: database.engine };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.status(503).send({ message: 'The database does not answer' });
    }
  });
}
