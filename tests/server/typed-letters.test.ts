import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldText } from '../../contract/rules/fold-text';
import { buildServer, type PlumblineServer } from '../../server/app';
import { type Api, emailOf, signIn } from '../support/server/api';
import { addClient, addInspection, addItem, addProject } from '../support/records/records';
import { draftOf } from '../support/records/reports';
import { type Scratch, scratchConfig } from '../support/server/scratch';

/** Records of a version that kept letters such as ß in its searchable texts. */

const TITLE = 'Fußweg Łódź';
const EARLIER = foldText(TITLE);

let scratch: Scratch;
let server: PlumblineServer;
let api: Api;

async function start(): Promise<void> {
  server = await buildServer(scratch.config, { makeReport: null });
  api = await signIn(await server.app.listen({ port: 0, host: '127.0.0.1' }), emailOf('Admin'));
}

/** Sets the searchable texts that an earlier version stored, which did not know the migration. */
async function storeEarlierTexts(): Promise<void> {
  const { db } = server.services.database;
  for (const table of ['clients', 'projects', 'items', 'reports'] as const)
    await db.updateTable(table).set({ search_text: EARLIER }).execute();
  const keys = { title_key: EARLIER, project_key: EARLIER, client_key: '', inspector_key: '' };
  await db.updateTable('inspections').set(keys).execute();
  await sql`DELETE FROM kysely_migration WHERE name = '0046-typed-letters'`.execute(db);
}

beforeAll(async () => {
  scratch = await scratchConfig();
  await start();
  const { id: clientId } = await addClient(api, { name: TITLE });
  const { id: projectId } = await addProject(api, { clientId, name: TITLE });
  const { id: inspectionId } = await addInspection(api, { projectId, title: TITLE });
  await addItem(api, { inspectionId, title: TITLE });
  await api.post('/reports', draftOf(inspectionId));
  await storeEarlierTexts();
  await server.close();
  await start();
});

afterAll(async () => {
  await server.close();
  await scratch.remove();
});

it.each([
  '/clients',
  '/projects',
  '/inspections',
  '/inspectionitems/by-inspection/1',
  '/inspectionitems',
  '/reports',
])('%s finds them as they are typed without those letters, and with them', async (path) => {
  const found = async (search: string) => {
    const { body } = await api.get(`${path}?search=${encodeURIComponent(search)}`);
    return (body as unknown[]).length;
  };
  expect([await found('fussweg lodz'), await found('FUẞWEG'), await found('fusweg')]).toEqual([
    1, 1, 0,
  ]);
});
