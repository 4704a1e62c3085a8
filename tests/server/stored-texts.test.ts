import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer, type PlumblineServer } from '../../server/app';
import type { Database } from '../../server/db/database';
import { migrate } from '../../server/db/migrate';
import { openPostgres } from '../../server/db/postgres';
import { openSqlite } from '../../server/db/sqlite';
import { type Api, emailOf, signIn } from '../support/server/api';
import { type Scratch, scratchConfig } from '../support/server/scratch';

/** Texts from a version that did not clean them and sorted numbers by their digits. */

const BEFORE = '0010-own-dates';
const NOW = '2026-01-01T00:00:00.000Z';
/** More than one batch of the migration. */
const ITEMS = 1203;

let scratch: Scratch;
let server: PlumblineServer;
let api: Api;

const open = ({ config }: Scratch): Database =>
  config.databaseUrl === undefined ? openSqlite(config.dataDir) : openPostgres(config.databaseUrl);

const name = (n: number) => `Tower ${String(n)}`;

async function fillEarlierVersion({ db }: Database): Promise<void> {
  await sql`INSERT INTO clients (name, name_key, contact_person, email, notes, search_text, created_at, updated_at)
    VALUES (${'Ba\u0007u \u001aAG\u0085'}, 'x', ${'Eva\u0001'}, 'eva@bau.example', ${'\u001a'}, 'x', ${NOW}, ${NOW}),
      ('Tower 10', 'tower 10', 'Ann 10', NULL, ${'a\tb\r\nc'}, 'tower 10', ${NOW}, ${NOW}),
      ('Tower 9', 'tower 9', 'Ann 9', NULL, ${'one\u000btwo'}, 'tower 9', ${NOW}, ${NOW})`.execute(
    db,
  );
  await sql`INSERT INTO projects (client_id, client_name, client_key, name, name_key, address, budget, search_text, created_at, updated_at)
    VALUES (1, ${'Ba\u0007u \u001aAG\u0085'}, 'x', ${'\u007f\u001a'}, 'x', ${'Quay\u001b 4'}, 0, 'x', ${NOW}, ${NOW})`.execute(
    db,
  );
  await sql`INSERT INTO inspections (project_id, client_id, project_name, client_name, title,
      inspection_date, status, inspector_name, title_key, inspector_key, project_key, client_key, created_at, updated_at)
    VALUES (1, 1, ${'\u007f\u001a'}, ${'Ba\u0007u \u001aAG\u0085'}, ${'Roof\u001a 10'}, ${NOW}, 0, 'Ida', 'roof 10', 'ida', 'x', 'x', ${NOW}, ${NOW}),
      (1, 1, ${'\u007f\u001a'}, ${'Ba\u0007u \u001aAG\u0085'}, 'Roof 9', ${NOW}, 0, 'Ida', 'roof 9', 'ida', 'x', 'x', ${NOW}, ${NOW})`.execute(
    db,
  );
  const items = Array.from({ length: ITEMS }, (_, n) => {
    const title = n % 3 === 0 ? `${name(n)}\u001a` : name(n);
    return sql`(1, ${title}, ${`Text\u0002 ${String(n)}`}, 'Open', 0, 1, '[]', ${title.toLowerCase()}, ${NOW}, ${NOW})`;
  });
  await sql`INSERT INTO items (inspection_id, title, description, status, assessment, priority, tags, search_text, created_at, updated_at)
    VALUES ${sql.join(items)}`.execute(db);
}

beforeAll(async () => {
  scratch = await scratchConfig();
  const database = open(scratch);
  await migrate(database, { last: BEFORE });
  await fillEarlierVersion(database);
  await database.close();
  server = await buildServer(scratch.config);
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  api = await signIn(url, emailOf('Admin'));
});

afterAll(async () => {
  await server.close();
  await scratch.remove();
});

async function rows(path: string): Promise<Record<string, unknown>[]> {
  const { body } = await api.get(path);
  return body as Record<string, unknown>[];
}

it('control characters are removed, and the dates of records stay', async () => {
  const [bau, ten, nine] = await rows('/clients?sort=createdAt');
  const unchanged = { version: 1, updatedAt: NOW };
  expect(bau).toMatchObject({ name: 'Bau AG', contactPerson: 'Eva', notes: null, ...unchanged });
  expect(ten).toMatchObject({ name: 'Tower 10', notes: 'a\tb\r\nc' });
  expect(nine).toMatchObject({ name: 'Tower 9', notes: 'one\ntwo' });
  expect(await rows('/projects')).toMatchObject([
    { name: '?', address: 'Quay 4', clientName: 'Bau AG', ...unchanged },
  ]);
  expect(await rows('/inspections?sort=title')).toMatchObject([
    { title: 'Roof 9', projectName: '?', clientName: 'Bau AG' },
    { title: 'Roof 10', projectName: '?', clientName: 'Bau AG', ...unchanged },
  ]);
});

it('a record is found only by its cleaned text', async () => {
  expect((await rows('/clients?search=bau%20ag')).length).toBe(1);
  expect((await rows('/projects?search=quay%204')).length).toBe(1);
  expect((await rows('/inspections?search=roof%2010%20bau')).length).toBe(1);
  const items = await rows('/inspectionitems/by-inspection/1?search=tower%20999%20text');
  expect(items).toMatchObject([{ title: name(999), description: 'Text 999' }]);
});

it('names are sorted by their numbers', async () => {
  const names = async (path: string, column: string) =>
    (await rows(path)).map((row) => row[column]);
  expect(await names('/clients', 'name')).toEqual(['Bau AG', 'Tower 9', 'Tower 10']);
  expect(await names('/clients?sort=contactPerson', 'contactPerson')).toEqual([
    'Ann 9',
    'Ann 10',
    'Eva',
  ]);
  const page = '/inspectionitems/by-inspection/1?sort=title&pageSize=401&page=';
  const pages = await Promise.all(['1', '2', '3'].map((n) => names(page + n, 'title')));
  expect(pages.flat()).toEqual(Array.from({ length: ITEMS }, (_, n) => name(n)));
});
