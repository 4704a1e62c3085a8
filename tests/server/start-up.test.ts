import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildServer } from '../../server/app';
import type { Config } from '../../server/config';
import { migrate, migrationsToRun } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open-database';
import { CALL_LIMITS, openPostgres } from '../../server/db/postgres';
import type { Schema } from '../../server/db/schema';
import { openSqlite } from '../../server/db/sqlite';
import { retried } from '../../server/db/transaction';
import { onPostgres, waitingIn } from '../support/server/locks';
import { scratchConfig, testEngine } from '../support/server/scratch';
import { failedStart } from '../support/server/server-process';

describe('a database of a newer version', () => {
  it('is refused in one line and left unchanged', async () => {
    const { config, remove } = await scratchConfig();
    const database = await openDatabase(config);
    const rows = () =>
      database.db
        .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
        .selectFrom('kysely_migration')
        .selectAll()
        .orderBy('name')
        .execute();
    const before = await rows();
    await database.db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999-of-tomorrow', timestamp: '2027-01-01T00:00:00.000Z' })
      .execute();
    expect((await rows()).length).toBe(before.length + 1);
    await database.close();
    const environment = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' };
    expect(await failedStart(environment)).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr:
        'The database belongs to a newer version of Plumbline (9999-of-tomorrow); start that one or a newer one.\n',
    });
    await remove();
  });
});

async function inBareDatabase(
  { dataDir, databaseUrl }: Config,
  work: (db: Kysely<Schema>) => Promise<unknown>,
): Promise<void> {
  const database = databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl);
  await work(database.db);
  await database.close();
}

describe('a migration that fails midway', () => {
  it('leaves nothing behind, and the next start completes it', async () => {
    const { config, remove } = await scratchConfig();
    // The name of an index that a late migration creates.
    await inBareDatabase(config, (db) => sql`CREATE TABLE items_title_idx (a integer)`.execute(db));
    await expect(buildServer(config)).rejects.toThrow(/items_title_idx/);
    await inBareDatabase(config, (db) => sql`DROP TABLE items_title_idx`.execute(db));
    const server = await buildServer(config);
    await server.close();
    await remove();
  });
});

describe.skipIf(testEngine !== 'postgres')('several servers on an empty PostgreSQL', () => {
  it('all start, and one of them creates the first Admin', async () => {
    const { config, remove } = await scratchConfig({ ADMIN_PASSWORD: '' });
    const made: string[] = [];
    const onFirstAdmin = ({ email }: { email: string }) => void made.push(email);
    const servers = await Promise.all(
      [1, 2, 3, 4].map(() => buildServer(config, { onFirstAdmin })),
    );
    expect(made).toEqual(['admin@plumbline.test']);
    await Promise.all(servers.map((server) => server.close()));
    await remove();
  });
});

onPostgres(
  'migrations run beside a server that works, in whatever order it takes the tables',
  async () => {
    const { config, remove } = await scratchConfig();
    const [database, other] = [config, config].map(({ databaseUrl }) =>
      openPostgres(databaseUrl ?? ''),
    );
    if (database === undefined || other === undefined) throw new Error('There is no database');
    await migrate(database, { last: '0033-outdated-selections' });
    let migrating: Promise<void> | undefined;
    const begin = async () => {
      migrating = migrate(database);
      await expect.poll(() => waitingIn(other)).toBe(1);
    };
    // If both wait for each other, PostgreSQL chooses who begins again.
    await retried(() =>
      other.db.transaction().execute(async (tx) => {
        await sql`SELECT FROM items`.execute(tx);
        if (migrating === undefined) await begin();
        await sql`SELECT FROM inspections`.execute(tx);
      }),
    );
    await migrating;
    expect((await migrationsToRun(database)).missing).toEqual([]);
    await Promise.all([database.close(), other.close()]);
    await remove();
  },
);

onPostgres(
  'a migration keeps nobody from reading while somebody uses the tables for long',
  async () => {
    const { config, remove } = await scratchConfig();
    const url = new URL(config.databaseUrl ?? '');
    const [database, reader] = [url, url].map(({ href }) => openPostgres(href, CALL_LIMITS));
    url.searchParams.set('application_name', 'nightly dump');
    const dump = openPostgres(url.href);
    if (database === undefined || reader === undefined) throw new Error('There is no database');
    await migrate(database, { last: '0033-outdated-selections' });
    const lines: string[] = [];
    let migrating: Promise<void> | undefined;
    await dump.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM items`.execute(tx);
      migrating = migrate(database, { onLockedOut: (line) => lines.push(line) });
      await expect.poll(() => waitingIn(reader)).toBe(1);
      // It waits behind the migration, whose lock waits behind the dump.
      expect((await sql`SELECT id FROM items`.execute(reader.db)).rows).toEqual([]);
      await expect.poll(() => lines.length).toBe(1);
    });
    await migrating;
    expect(lines[0]).toMatch(/In use by: nightly dump \(pid \d+, since /);
    expect((await migrationsToRun(database)).missing).toEqual([]);
    await Promise.all([database.close(), reader.close(), dump.close()]);
    await remove();
  },
);

/** A database before the texts of projects are rewritten, with two projects. */
async function withOldTexts() {
  const { config, remove } = await scratchConfig();
  const [database, other] = [config, config].map(({ databaseUrl }) =>
    openPostgres(databaseUrl ?? ''),
  );
  if (database === undefined || other === undefined) throw new Error('There is no database');
  const { db } = database;
  await migrate(database, { last: '0038-verification-notices' });
  const dates = { created_at: '2026-11-21', updated_at: '2026-11-21' };
  const texts = { name_sort: '', search_text: 'before' };
  const client = { id: 1, name: 'Bau AG', ...texts, ...dates };
  await db.insertInto('clients').values(client).execute();
  for (const { id, description } of [
    { id: 1, description: null },
    { id: 2, description: 'A SECRET' },
  ]) {
    const ofClient = { client_id: 1, client_name: 'Bau AG', client_sort: '' };
    const project = { id, name: 'Old Bridge', address: 'Quay 4', description, budget: 0 };
    const row = { ...project, ...ofClient, ...texts, ...dates };
    await db.insertInto('projects').values(row).execute();
  }
  const rewrite = () => migrate(database, { last: '0039-office-search' });
  const read = async () => {
    const rows = db.selectFrom('projects').select(['id', 'search_text']).orderBy('id');
    return Object.fromEntries((await rows.execute()).map((row) => [row.id, row.search_text]));
  };
  const close = async () => {
    await Promise.all([database.close(), other.close()]);
    await remove();
  };
  return { other, rewrite, read, close };
}

onPostgres('the texts of projects are rewritten beside those who work with records', async () => {
  const { other, rewrite, read, close } = await withOldTexts();
  await other.db.transaction().execute(async (tx) => {
    for (const table of ['items', 'inspections', 'journal'])
      await sql`SELECT FROM ${sql.table(table)}`.execute(tx);
    await tx.updateTable('projects').set({ budget: 1 }).where('id', '=', 1).execute();
    await rewrite();
  });
  expect(await read()).toEqual({ 1: 'before', 2: 'old bridge\nquay 4\nbau ag\n\fa secret' });
  await close();
});

onPostgres(
  'the text of a project that changes during the migration is that of its new name',
  async () => {
    const { other, rewrite, read, close } = await withOldTexts();
    let rewriting: Promise<void> | undefined;
    await other.db.transaction().execute(async (tx) => {
      await tx.updateTable('projects').set({ name: 'New Bridge' }).where('id', '=', 2).execute();
      rewriting = rewrite();
      await expect.poll(() => waitingIn(other)).toBe(1);
    });
    await rewriting;
    expect(await read()).toMatchObject({ 2: 'new bridge\nquay 4\nbau ag\n\fa secret' });
    await close();
  },
);
