import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/db/open-database';
import type { Database } from '../../../server/db/database';
import { installJournal } from '../../../server/db/journal/install';
import { findingOf, gradeOf, withDatabase } from '../../support/server/doctor';
import { scratchConfig, testEngine } from '../../support/server/scratch';

/** The doctor's findings about a database. */

async function run({ db }: Database, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

describe('the doctor', () => {
  it('reports a database that was never created, and one that does not answer', async () => {
    const { config, remove } = await scratchConfig();
    const { dataDir } = config;
    const empty = { ...config, databaseUrl: undefined };
    expect(await findingOf('database', empty)).toEqual({
      grade: 'problem',
      found: `The folder ${dataDir} contains no Plumbline database.`,
      todo: 'Start the server once: npm start',
    });
    const down = { ...config, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
    expect(await findingOf('database', down)).toMatchObject({
      grade: 'problem',
      found: expect.stringContaining('ECONNREFUSED') as string,
    });
    expect(await gradeOf('journal', down)).toBeUndefined();
    await remove();
  });

  it('compares the tables with its version', async () => {
    await withDatabase(async (config, database) => {
      expect(await gradeOf('migrations', config)).toBe('ok');
      await run(database, `DELETE FROM kysely_migration WHERE name = '0024-office'`);
      expect(await findingOf('migrations', config)).toEqual({
        grade: 'warning',
        found: 'The next start changes the tables: 0024-office.',
        todo: 'Make a backup first.',
      });
      await run(
        database,
        `INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-of-tomorrow', '2027')`,
      );
      expect(await gradeOf('migrations', config)).toBe('problem');
    });
  });

  const GUARDS = {
    sqlite: ['journal_no_update', 'journal_no_delete', 'journal_no_replace'].map(
      (guard) => `DROP TRIGGER ${guard}`,
    ),
    postgres: ['journal_no_change', 'journal_no_delete'].map(
      (guard) => `ALTER TABLE journal DISABLE TRIGGER ${guard}`,
    ),
  };
  const WRITER = {
    sqlite: ['DROP TRIGGER journal_items_changed'],
    postgres: ['ALTER TABLE items DISABLE TRIGGER journal_items_changed'],
  };

  it.each(GUARDS[testEngine])('notices a history that can be changed: %s', async (removal) => {
    await withDatabase(async (config, database) => {
      expect(await gradeOf('journal', config)).toBe('ok');
      await run(database, removal);
      expect(await findingOf('journal', config)).toMatchObject({
        grade: 'problem',
        found: expect.stringContaining('The history can be changed') as string,
      });
    });
  });

  it('notices changes that are not recorded, and its advice fixes that', async () => {
    await withDatabase(async (config, database) => {
      await run(database, ...WRITER[testEngine]);
      expect(await findingOf('journal', config)).toEqual({
        grade: 'problem',
        found: 'Some changes are not recorded: journal_items_changed is missing or disabled.',
        todo: "UPDATE journal_state SET definition = '', and restart the server, which creates them again.",
      });
      await run(database, `UPDATE journal_state SET definition = ''`);
      // As the start of a server does.
      await installJournal(database);
      expect(await gradeOf('journal', config)).toBe('ok');
    });
  });

  it.each([
    ['UTC', 'warning'],
    ['Mars/Phobos', 'problem'],
    ['Europe/Berlin', 'ok'],
  ])('judges the time zone %s: %s', async (zone, grade) => {
    await withDatabase(async (config, database) => {
      await run(database, `UPDATE office SET time_zone = '${zone}'`);
      expect(await gradeOf('time zone', config)).toBe(grade);
    });
  });

  it.each([
    [0, 'ok'],
    [-10_000, 'warning'],
    [90_000, 'problem'],
  ])('compares the clocks: %i ms is %s', async (shift, grade) => {
    await withDatabase(async (config) => {
      const now = () => new Date(Date.now() + shift);
      const expected = testEngine === 'sqlite' ? 'ok' : grade;
      expect(await gradeOf('clock', config, { now })).toBe(expected);
    });
  });
});

describe.skipIf(testEngine !== 'sqlite')('the file of an embedded database', () => {
  it('belongs to its account', async () => {
    await withDatabase(async (config) => {
      expect(await gradeOf('database rights', config)).toBe('ok');
    });
  });
});

describe.skipIf(testEngine !== 'postgres')('the role of a PostgreSQL database', () => {
  it('should own the tables, and should not be a superuser', async () => {
    const { config, remove } = await scratchConfig();
    const url = new URL(config.databaseUrl ?? '');
    const role = `plumbline_${crypto.randomUUID().replaceAll('-', '')}`;
    const as = (name: string) => {
      const address = new URL(url);
      address.searchParams.set('options', `-c role=${name}`);
      return { ...config, databaseUrl: address.href };
    };
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`CREATE ROLE ${role}`);
    await client.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${role}`);
    await (await openDatabase(as(role))).close();
    expect(await findingOf('database rights', as(role))).toEqual({
      grade: 'ok',
      found: `The role ${role} owns the tables and is not a superuser.`,
    });
    expect(await gradeOf('database rights', config)).toBe('warning');
    expect(await gradeOf('database rights', as('pg_read_all_data'))).toBe('problem');
    await client.end();
    await remove();
    const cleaner = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
    await cleaner.connect();
    await cleaner.query(`DROP ROLE ${role}`);
    await cleaner.end();
  });
});
