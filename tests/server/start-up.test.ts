import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildServer } from '../../server/app';
import type { Config } from '../../server/config';
import { migrate, migrationsToRun } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open-database';
import { openPostgres } from '../../server/db/postgres';
import type { Schema } from '../../server/db/schema';
import { openSqlite } from '../../server/db/sqlite';
import { onPostgres, waitingIn } from '../support/locks';
import { addProject, addSite } from '../support/records';
import { scratchConfig, testEngine } from '../support/scratch';
import { startServer } from '../support/server';
import { failedStart } from '../support/server-process';

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
    const servers = await Promise.all([1, 2, 3, 4].map(() => buildServer(config)));
    const made = servers.map(({ firstAdmin }) => firstAdmin).filter((one) => one !== undefined);
    expect(made.map(({ email }) => email)).toEqual(['admin@plumbline.test']);
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
    await migrate(database, '0033-outdated-selections');
    let migrating: Promise<void> | undefined;
    await other.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM items`.execute(tx);
      migrating = migrate(database);
      await expect.poll(() => waitingIn(other)).toBe(1);
      await sql`SELECT FROM inspections`.execute(tx);
    });
    await migrating;
    expect((await migrationsToRun(database)).missing).toEqual([]);
    await Promise.all([database.close(), other.close()]);
    await remove();
  },
);

onPostgres('the texts of projects are rewritten beside those who work with records', async () => {
  const server = await startServer();
  const { as, services } = server;
  const { db } = services.database;
  const { client, project } = await addSite(as.Admin);
  const described = await addProject(as.Admin, {
    ...{ clientId: client.id, name: 'Old Bridge', description: 'A SECRET' },
  });
  await db.updateTable('projects').set({ search_text: 'before' }).execute();
  await sql`DELETE FROM kysely_migration WHERE name = '0039-office-search'`.execute(db);
  const other = openPostgres(services.config.databaseUrl ?? '');
  await other.db.transaction().execute(async (tx) => {
    for (const table of ['items', 'inspections', 'journal'])
      await sql`SELECT FROM ${sql.table(table)}`.execute(tx);
    await tx.updateTable('projects').set({ budget: 1 }).where('id', '=', project.id).execute();
    await migrate(services.database);
  });
  const texts = await db.selectFrom('projects').select(['id', 'search_text']).execute();
  expect(texts.toSorted((one, two) => one.id - two.id)).toEqual([
    { id: project.id, search_text: 'before' },
    {
      id: described.id,
      search_text: `old bridge\nquay 4\n${client.name.toLowerCase()}\n\fa secret`,
    },
  ]);
  await other.close();
  await server.close();
});
