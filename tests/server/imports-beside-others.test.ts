import { afterEach, beforeEach, expect, vi } from 'vitest';
import { listInspections } from '../../contract/inspections/calls';
import { listItems } from '../../contract/items/list-calls';
import { listProjects } from '../../contract/projects/calls';
import { type FileReport, importFolder } from '../../scripts/import/import-folder';
import type { Answer, Api } from '../support/server/api';
import { onPostgres, waitingIn } from '../support/server/locks';
import { writeRecords } from '../support/records/record-files';
import { addClient, bodyOf } from '../support/records/records';
import { scratchFolder } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';

/** Imports while others rename, move and delete the records to which the new ones refer. */

let server: TestServer;
let api: Api;
let folder: string;
let removeFolder: () => void;

beforeEach(async () => {
  server = await startServer();
  api = server.as.Admin;
  ({ folder, remove: removeFolder } = scratchFolder());
});

afterEach(async () => {
  removeFolder();
  await server.close();
});

async function importRecords(
  files: Parameters<typeof writeRecords>[1] = {},
): Promise<FileReport[]> {
  writeRecords(folder, files);
  const options = { now: () => new Date(), onProgress: () => undefined };
  return importFolder(server.services.database, folder, options);
}

/** Waits until so many transactions wait for others, or `work` ends without waiting. */
const waitingOrDone = (count: number, work: Promise<unknown>) =>
  Promise.race([
    work.catch(() => undefined),
    vi.waitUntil(async () => (await waitingIn(server.services.database)) === count, {
      timeout: 10_000,
    }),
  ]);

/** Imports while a call changes a client or project, and has not yet come to the first inspection. */
async function importDuring(
  change: () => Promise<Answer>,
  files: Parameters<typeof writeRecords>[1],
): Promise<void> {
  let changing: Promise<Answer> | undefined;
  let importing: Promise<FileReport[]> | undefined;
  await server.services.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('inspections').select('id').limit(1).forUpdate().execute();
    changing = change();
    await waitingOrDone(1, changing);
    importing = importRecords(files);
    await waitingOrDone(2, importing);
  });
  expect((await changing)?.status).toBe(200);
  expect((await importing)?.flatMap(({ refused }) => refused)).toEqual([]);
}

const projects = async () => bodyOf(listProjects, await api.get('/projects'));
const inspections = async () => bodyOf(listInspections, await api.get('/inspections'));

async function renameClient(): Promise<Answer> {
  const [project] = await projects();
  const path = `/clients/${String(project?.clientId)}`;
  const { version } = (await api.get(path)).body as { version: number };
  return api.put(path, { name: 'Bau & Co', version });
}

onPostgres('a project that is imported while its client is renamed has the new name', async () => {
  await importRecords();
  await importDuring(renameClient, {
    projects: ['P-2,C-1,Tower,Hill 1,,,,'],
    inspections: ['I-2,P-2,Roof survey,,2026-03-02,InProgress,Ida Falk,,,'],
  });
  expect((await projects()).map(({ clientName }) => clientName)).toEqual(['Bau & Co', 'Bau & Co']);
  expect((await inspections()).map(({ clientName }) => clientName)).toEqual([
    'Bau & Co',
    'Bau & Co',
  ]);
});

onPostgres(
  'an inspection that is imported while the client of its project is renamed has the new name',
  async () => {
    await importRecords();
    await importDuring(renameClient, {
      inspections: ['I-2,P-1,Roof survey,,2026-03-02,InProgress,Ida Falk,,,'],
    });
    expect((await inspections()).map(({ clientName }) => clientName)).toEqual([
      'Bau & Co',
      'Bau & Co',
    ]);
  },
);

onPostgres('what is imported into a project that moves to another client moves too', async () => {
  await importRecords();
  const other = await addClient(api, { name: 'Kai AG' });
  const [project] = await projects();
  const path = `/projects/${String(project?.id)}`;
  const version = project?.version;
  await importDuring(() => api.put(path, { clientId: other.id, version }), {
    inspections: ['I-2,P-1,Roof survey,,2026-03-02,InProgress,Ida Falk,,,'],
    items: ['F-3,I-2,Loose tile,Third row,Safety,,1,Open,,,'],
  });
  expect((await inspections()).map(({ clientName }) => clientName)).toEqual(['Kai AG', 'Kai AG']);
  const moved = await api.get(`/inspectionitems?clientId=${String(other.id)}`);
  expect(bodyOf(listItems, moved).map(({ title }) => title)).toContain('Loose tile');
});

onPostgres(
  'a row whose client is deleted during the import is refused, and the rest is loaded',
  async () => {
    await importRecords();
    const gone = await addClient(api, { name: 'Kai AG' });
    const { db } = server.services.database;
    await db.updateTable('clients').set({ import_key: 'C-2' }).where('id', '=', gone.id).execute();
    let importing: Promise<FileReport[]> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('clients').where('id', '=', gone.id).execute();
      importing = importRecords({
        projects: ['P-2,C-1,Tower,Hill 1,,,,', 'P-3,C-2,Mill,Hill 2,,,,'],
        inspections: ['I-2,P-2,Roof survey,,2026-03-02,InProgress,Ida Falk,,,'],
      });
      await waitingOrDone(1, importing);
    });
    const reports = await importing;
    expect(reports?.map(({ table, added, refused }) => ({ table, added, refused }))).toEqual([
      { table: 'clients', added: 0, refused: [] },
      {
        table: 'projects',
        added: 1,
        refused: [{ line: 3, message: 'clientId C-2 is not known' }],
      },
      { table: 'inspections', added: 1, refused: [] },
      { table: 'items', added: 0, refused: [] },
    ]);
  },
);
