import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getOffice } from '../../contract/office/calls';
import { exportFolder } from '../../scripts/export/export-folder';
import { type FileReport, importFolder } from '../../scripts/import/import-folder';
import { buildServer } from '../../server/app';
import type { Database } from '../../server/db/database';
import { openDatabase } from '../../server/db/open-database';
import { type Api, emailOf, signIn } from '../support/server/api';
import { runScript } from '../support/server/command';
import { copyPreparedDatabase } from '../support/server/prepared-database';
import { WITH_RECORDS } from '../support/records/real-records';
import { HEADERS, type RecordFile, writeRecords } from '../support/records/record-files';
import { addInspection, addItem, addSite, bodyOf } from '../support/records/records';
import { type Scratch, scratchConfig, scratchFolder } from '../support/server/scratch';

/** Records that leave one server and are loaded into another one. */

let first: Scratch;
let second: Scratch;
let folder: string;
let removeFolder: () => void;

beforeEach(async () => {
  first = await scratchConfig();
  second = await scratchConfig();
  ({ folder, remove: removeFolder } = scratchFolder());
});

afterEach(async () => {
  removeFolder();
  await first.remove();
  await second.remove();
});

const FILES = Object.keys(HEADERS) as RecordFile[];
const within = (name: string) => path.join(folder, name);
const filesIn = (name: string) =>
  Object.fromEntries(
    FILES.map((file) => [file, readFileSync(path.join(within(name), `${file}.csv`), 'utf8')]),
  ) as Record<RecordFile, string>;

/** Fills the first server by its calls. */
async function fill(work: (api: Api) => Promise<void>): Promise<void> {
  const server = await buildServer(first.config);
  try {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    await work(await signIn(url, emailOf('Admin')));
  } finally {
    await server.close();
  }
}

async function withDatabase<T>(
  { config }: Scratch,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const exportTo = (name: string, from: Scratch) =>
  withDatabase(from, (database) => exportFolder(database, within(name)));

const importFrom = (source: string, to: Scratch): Promise<FileReport[]> =>
  withDatabase(to, (database) =>
    importFolder(database, source, { now: () => new Date(), onProgress: () => undefined }),
  );

/** Exports the first server, loads the files into the second one, and exports that. */
async function throughTwoServers(): Promise<void> {
  await exportTo('one', first);
  await importFrom(within('one'), second);
  await exportTo('two', second);
}

/** The last character is the one with which decoders replace bytes that they do not know. */
const HOSTILE = '=1+1, "quoted"\r\nnext line; Ünï 木 🏗️ \ufffd';

it('an export that is loaded into an empty server and exported again stays the same', async () => {
  await fill(async (api) => {
    const { project, inspection } = await addSite(api);
    const more = { temperature: -4.5, notes: HOSTILE, weatherConditions: '' };
    const { id } = await addInspection(api, { projectId: project.id, status: 2, ...more });
    await addInspection(api, { projectId: project.id, temperature: 123_456 });
    const inspectionDate = '0026-11-26T10:00:00.000Z';
    await addInspection(api, { projectId: project.id, inspectionDate });
    await addItem(api, { inspectionId: id, title: '+Wall', description: HOSTILE, notes: '' });
    const settled = { status: 'Closed', dueDate: '2026-03-01' };
    await addItem(api, { inspectionId: inspection.id, resolvedDate: '2026-03-02', ...settled });
    await addItem(api, { inspectionId: id, status: 'Draft', description: '' });
  });
  const exported = await runScript('export', [within('one')], first.config);
  const loaded = await runScript('import', [within('one')], second.config);
  const again = await runScript('export', [within('two')], second.config);
  expect(exported).toEqual({
    exitCode: 0,
    stdout: [
      'clients: 1 written',
      'projects: 1 written',
      'inspections: 4 written',
      'items: 2 written, 1 left out (without a description)',
      '',
    ].join('\n'),
    stderr: '',
  });
  expect(loaded).toMatchObject({ exitCode: 0, stderr: '' });
  expect(loaded.stdout).toContain('items: 2 added, 0 already there, 0 refused');
  expect(again.exitCode).toBe(0);
  expect(filesIn('two')).toEqual(filesIn('one'));
  expect(filesIn('one').inspections).toContain('"=1+1, ""quoted""');
});

it('records keep the ids of their import', async () => {
  const given = scratchFolder();
  try {
    writeRecords(given.folder);
    await importFrom(given.folder, first);
  } finally {
    given.remove();
  }
  await throughTwoServers();
  expect(filesIn('two')).toEqual(filesIn('one'));
  expect(filesIn('one').items).toContain('F-2,I-1,Loose rail,"Two bolts, one missing",Safety');
});

/** What an import reports if it adds `added` records of each kind, and `alreadyThere` were known. */
const counts = (added: number, alreadyThere: number): FileReport[] =>
  FILES.map((table) => ({ table, fileName: `${table}.csv`, added, alreadyThere, refused: [] }));

it('the files of several servers do not mix, and known records are not added twice', async () => {
  const addAll = async (api: Api, title: string) => {
    const { inspection } = await addSite(api);
    await addItem(api, { inspectionId: inspection.id, title });
  };
  await fill((api) => addAll(api, 'Here'));
  await exportTo('one', first);
  expect(await importFrom(within('one'), first)).toEqual(counts(0, 1));
  // The records of both servers have the same numbers.
  const other = await buildServer(second.config);
  await addAll(await signIn(await other.app.listen({ port: 0 }), emailOf('Admin')), 'There');
  await other.close();
  expect(await importFrom(within('one'), second)).toEqual(counts(1, 0));
  await exportTo('two', second);
  expect(await importFrom(within('two'), first)).toEqual(counts(1, 1));
});

it('an inspection has its day on the calendar of the office', async () => {
  await fill(async (api) => {
    const { version } = bodyOf(getOffice, await api.get('/office'));
    await api.put('/office', { version, timeZone: 'Australia/Sydney' });
    const { project } = await addSite(api);
    await addInspection(api, {
      projectId: project.id,
      title: 'Morning in Sydney',
      inspectionDate: '2026-03-01T21:00:00.000Z',
    });
  });
  await throughTwoServers();
  expect(filesIn('one').inspections).toContain('Morning in Sydney,,2026-03-02,');
  expect(filesIn('two')).toEqual(filesIn('one'));
});

const { database: realRecords } = WITH_RECORDS;
const SOME = 300;

/** Writes a part of the exported files, because loading all of the real records takes long. */
function writeSome(from: string, to: string): void {
  mkdirSync(within(to));
  let parents = new Set<string>();
  for (const file of FILES) {
    const text = readFileSync(path.join(within(from), `${file}.csv`));
    const all: string[][] = parse(text);
    const [header = [], ...rows] = all;
    const known = rows.filter(([, parent = '']) => file === 'clients' || parents.has(parent));
    const some = file === 'inspections' ? known.slice(0, SOME) : known;
    parents = new Set(some.map(([key = '']) => key));
    const written = stringify([header, ...some], { record_delimiter: 'windows' });
    writeFileSync(path.join(within(to), `${file}.csv`), written);
  }
}

it.skipIf(realRecords === undefined)('real records stay the same too', async () => {
  await copyPreparedDatabase(first.config.dataDir, await realRecords?.());
  await exportTo('one', first);
  writeSome('one', 'some');
  const loaded = await importFrom(within('some'), second);
  expect(loaded.map(({ table, refused, problem }) => ({ table, refused, problem }))).toEqual(
    FILES.map((table) => ({ table, refused: [], problem: undefined })),
  );
  await exportTo('two', second);
  for (const file of FILES) expect(filesIn('two')[file] === filesIn('some')[file]).toBe(true);
});

it('nothing is written into a folder with files, or without a database', async () => {
  const nothing = await runScript('export', [within('one')], first.config);
  expect([nothing.exitCode, existsSync(within('one'))]).toEqual([1, false]);
  await fill(() => Promise.resolve());
  writeFileSync(within('kept.txt'), 'kept');
  expect(await runScript('export', [folder], first.config)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `The folder ${folder} is not empty.\n`,
  });
  expect(existsSync(`${folder}.part`)).toBe(false);
});
