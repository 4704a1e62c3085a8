import Fastify from 'fastify';
import pg from 'pg';
import { INSPECTION_SELECTION } from '../../../server/repositories/inspections/inspection-rows';

/**
 * The minimum that can answer a filtered page of inspections with its total: Fastify and pg,
 * without sessions, permissions, validation, schemas, names of fields and limits.
 */

const PAGE_SIZE = 25;
const CONNECTIONS = 10;
const WHERE = 'inspections.status = $1 AND inspections.is_archived = 0';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: CONNECTIONS });
const app = Fastify();

app.get<{ Querystring: { page: string; status: string } }>(
  '/inspections',
  async (request, reply) => {
    const { page, status } = request.query;
    const [counted, { rows }] = await Promise.all([
      pool.query<{ total: number }>({
        name: 'total',
        text: `SELECT count(*)::integer AS total FROM inspections WHERE ${WHERE}`,
        values: [status],
      }),
      pool.query<object>({
        name: 'page',
        text: `${INSPECTION_SELECTION} WHERE ${WHERE}
        ORDER BY inspections.inspection_date DESC, inspections.id DESC
        LIMIT ${String(PAGE_SIZE)} OFFSET $2`,
        values: [status, (Number(page) - 1) * PAGE_SIZE],
      }),
    ]);
    void reply.header('x-total-count', counted.rows[0]?.total ?? 0);
    return rows;
  },
);

console.log(`running at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
