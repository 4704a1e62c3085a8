import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../contract/limits';
import type { Database } from '../db/database';
import type { Services } from '../http/services';

/** Callers of the health check also have a time-out, and it is shorter than that of a query. */
const PATIENCE_MS = 2000;
const RETRY_AFTER = '5';

async function expectAnswer({ db }: Database): Promise<void> {
  const answered = new AbortController();
  const timeLimit = pause(PATIENCE_MS, undefined, { signal: answered.signal }).then(() => {
    throw new Error('The database takes too long');
  });
  // Otherwise its rejection would be unhandled when the answer comes first.
  timeLimit.catch(() => undefined);
  const answer = sql`select 1`.execute(db);
  answer.catch(() => undefined);
  try {
    await Promise.race([answer, timeLimit]);
  } finally {
    answered.abort();
  }
}

/** Reports to a load balancer or monitor whether the server can work. */
export function healthRoute(app: FastifyInstance, { database }: Services): void {
  app.get(`${API_BASE}/health`, { schema: { hide: true } }, async (request, reply) => {
    try {
      await expectAnswer(database);
      return { status: 'ok', database: database.engine };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply
        .status(503)
        .header('retry-after', RETRY_AFTER)
        .send({ message: 'The database does not answer' });
    }
  });
}
