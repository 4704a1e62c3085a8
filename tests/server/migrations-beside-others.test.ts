import { sql } from 'kysely';
import { expect } from 'vitest';
import { growOld } from '../../scripts/bench/years/grow';
import { sizeOf } from '../../scripts/bench/years/size';
import type { Queries } from '../../server/db/database';
import { migrate } from '../../server/db/migrate';
import { itemsOfAll, prepareItemsOfAll } from '../../server/db/migrations/0020-items-of-all';
import { openPostgres } from '../../server/db/postgres';
import { onPostgres, waitingIn } from '../support/server/locks';
import { scratchConfig } from '../support/server/scratch';

/** The tables that a waiting transaction keeps others from reading. */
async function takenByWaiting(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relation::regclass::text AS name FROM pg_locks
    WHERE granted AND mode = 'AccessExclusiveLock' AND relation IS NOT NULL AND pid IN (
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock')
    ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

onPostgres('migrations of an old database take the tables before they change any', async () => {
  const { config, remove } = await scratchConfig();
  const [database, other] = [config, config].map(({ databaseUrl }) =>
    openPostgres(databaseUrl ?? ''),
  );
  if (database === undefined || other === undefined) throw new Error('There is no database');
  await migrate(database, { last: '0020-items-of-all' });
  let migrating: Promise<void> | undefined;
  await other.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM journal`.execute(tx);
    migrating = migrate(database);
    await expect.poll(() => waitingIn(other)).toBe(1);
    expect(await takenByWaiting(other.db)).toEqual(['inspections', 'items']);
  });
  await migrating;
  await Promise.all([database.close(), other.close()]);
  await remove();
});

/** The indexes and triggers of the items. */
async function partsOfItems(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    SELECT indexdef AS part FROM pg_indexes WHERE tablename = 'items'
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger
      WHERE tgrelid IN ('items'::regclass, 'inspections'::regclass) AND NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', column_name, data_type, is_nullable, column_default)
      FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = 'items'
    ORDER BY part`.execute(db);
  return rows.map(({ part }) => part);
}

onPostgres('a migration that was prepared twice ends as one on new tables', async () => {
  const [fresh, old] = [await scratchConfig(), await scratchConfig()];
  const [newTables, oldTables] = [fresh, old].map(({ config }) =>
    openPostgres(config.databaseUrl ?? ''),
  );
  if (newTables === undefined || oldTables === undefined) throw new Error('There is no database');
  await migrate(newTables, { last: '0020-items-of-all' });
  await growOld(old.config, sizeOf(60));
  const prepare = () => prepareItemsOfAll((work) => oldTables.db.transaction().execute(work));
  await prepare();
  await prepare();
  await sql`UPDATE inspections SET is_archived = 1 - is_archived WHERE id % 2 = 0`.execute(
    oldTables.db,
  );
  // As if its inspection had changed while it was copied.
  await sql`UPDATE items SET project_id = 0 WHERE id = 7`.execute(oldTables.db);
  await itemsOfAll('postgres').up(oldTables.db);
  const { rows } = await sql<{ items: number; different: number }>`
    SELECT count(*) AS items, count(*) FILTER (WHERE
      (items.project_id, items.client_id, items.is_archived) IS DISTINCT FROM
      (inspections.project_id, inspections.client_id, inspections.is_archived)) AS different
    FROM items JOIN inspections ON inspections.id = items.inspection_id`.execute(oldTables.db);
  expect(rows).toEqual([{ items: 200, different: 0 }]);
  expect(await partsOfItems(oldTables.db)).toEqual(await partsOfItems(newTables.db));
  await Promise.all([newTables.close(), oldTables.close()]);
  await Promise.all([fresh.remove(), old.remove()]);
});
