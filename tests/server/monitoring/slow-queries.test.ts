import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../server/db/open-database';
import { slowQueryLog } from '../../../server/monitoring/slow-queries';
import { scratchConfig } from '../../support/scratch';

it('a slow query is logged with its SQL and without its values, and a fast one is not', async () => {
  const { config, remove } = await scratchConfig();
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  const database = await openDatabase(config, {
    isForCalls: true,
    onQuery: slowQueryLog(log as never, 10),
  });
  lines.length = 0;
  const rows = (count: number) =>
    sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT count(*) FROM n WHERE ${'a secret'} <> 'open'`.execute(database.db);
  await rows(1);
  await rows(400_000);
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
