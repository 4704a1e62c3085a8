import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  installJournal,
  TRIGGERS_VERSION,
  triggersDigest,
} from '../../../server/db/journal/install';
import { entriesOf } from '../../support/records/journal';
import { addClient } from '../../support/records/records';
import { testEngine } from '../../support/server/scratch';
import { startServer, type TestServer } from '../../support/server/server';

/** Servers of several versions start on one database, in any order. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const definition = async () =>
  (
    await server.services.database.db
      .selectFrom('journal_state')
      .select('definition')
      .executeTakeFirstOrThrow()
  ).definition;

const own = `${String(TRIGGERS_VERSION)}:${triggersDigest(testEngine)}`;
const newer = `${String(TRIGGERS_VERSION + 1)}:of-another-version`;

const drop = {
  sqlite: 'DROP TRIGGER journal_clients_created',
  postgres: 'DROP TRIGGER journal_clients_created ON clients',
};

const createdEntries = async () =>
  (await entriesOf(server, () => addClient(server.as.Admin))).map(({ action }) => action);

it.each([
  ['a newer version stay', newer, newer, []],
  ['an older version are replaced', 'a-digest-alone', own, ['created']],
  ['this version that were changed are replaced', `${own}-changed`, own, ['created']],
])('triggers of %s when this one starts', async (_, stored, after, entries) => {
  const { database } = server.services;
  await installJournal(database);
  await sql.raw(drop[testEngine]).execute(database.db);
  await database.db.updateTable('journal_state').set({ definition: stored }).execute();
  await installJournal(database);
  expect([await definition(), await createdEntries()]).toEqual([after, entries]);
  await database.db.updateTable('journal_state').set({ definition: '' }).execute();
});

it('the version was raised with the last change of the triggers', () => {
  // When a digest has changed: raise TRIGGERS_VERSION, then write both here.
  expect([TRIGGERS_VERSION, triggersDigest('sqlite'), triggersDigest('postgres')]).toEqual([
    1,
    'bzOgB2GtddLQswON-t_QxlWzRuT5wBlj9k3iYMJjiVs',
    'DC5r6skPOMkruA_Kkwb4XV-9BhMSTS3IG2LCWJEM5wc',
  ]);
});
