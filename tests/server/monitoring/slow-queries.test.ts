import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../server/db/open-database';
import { keepRequestLogs, requestLog } from '../../../server/monitoring/request-scope';
import { slowQueryLog } from '../../../server/monitoring/slow-queries';
import { scratchConfig } from '../../support/server/scratch';

it('a slow query is logged with its SQL and without its values, and a fast one is not', async () => {
  const { config, remove } = await scratchConfig();
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  const database = await openDatabase(config, {
    isForCalls: true,
    onQuery: slowQueryLog(() => log as never, 200),
  });
  lines.length = 0;
  const rows = (count: number) =>
    sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT count(*) FROM n WHERE ${'a secret'} <> 'open'`.execute(database.db);
  await rows(1);
  await rows(4_000_000);
  const shape =
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < #) ' +
    "SELECT count(*) FROM n WHERE # <> 'open'";
  const [one, other] = config.databaseUrl === undefined ? ['?', '?'] : ['$1', '$2'];
  expect(lines).toEqual([
    [
      { ms: expect.any(Number) as number, sql: shape.replace('#', one).replace('#', other) },
      'slow query',
    ],
  ]);
  await database.close();
  await remove();
});

it('slow queries of requests at the same time are logged with the id of each', async () => {
  const { config, remove } = await scratchConfig();
  const lines: { reqId?: string; sql: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as never) };
  const app = Fastify({
    logger: { level: 'warn', stream },
    genReqId: ({ headers }) => String(headers['x-request-id']),
  });
  const database = await openDatabase(config, {
    isForCalls: true,
    onQuery: slowQueryLog(() => requestLog() ?? app.log, 0),
  });
  lines.length = 0;
  keepRequestLogs(app);
  app.post('/', async (request) => {
    const { name } = request.body as { name: string };
    await database.db.transaction().execute((tx) => sql.raw(`SELECT '${name}'`).execute(tx));
    return {};
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ids = ['first', 'second', 'third'];
  // A body that is still arriving when the request starts.
  const more = 'x'.repeat(500_000);
  await Promise.all(
    ids.map((id) =>
      fetch(url, {
        method: 'POST',
        headers: { 'x-request-id': id, 'content-type': 'application/json' },
        body: JSON.stringify({ name: id, more }),
      }),
    ),
  );
  await sql`SELECT 'nobody'`.execute(database.db);
  const selected = lines.filter((line) => line.sql.startsWith('SELECT'));
  expect(selected.map((line) => [line.sql, line.reqId]).toSorted()).toEqual([
    ["SELECT 'first'", 'first'],
    ["SELECT 'nobody'", undefined],
    ["SELECT 'second'", 'second'],
    ["SELECT 'third'", 'third'],
  ]);
  await app.close();
  await database.close();
  await remove();
});
