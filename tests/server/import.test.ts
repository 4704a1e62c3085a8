import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listClients } from '../../contract/clients/calls';
import { listItemsOfInspection } from '../../contract/items/list-calls';
import { listInspections } from '../../contract/inspections/calls';
import { listProjects } from '../../contract/projects/calls';
import { type FileReport, importFolder } from '../../scripts/import/import-folder';
import { buildServer } from '../../server/app';
import { type Api, emailOf, signIn } from '../support/server/api';
import { runScript } from '../support/server/command';
import { copyPreparedDatabase } from '../support/server/prepared-database';
import { WITH_RECORDS } from '../support/records/real-records';
import { type RecordFile, writeGzip, writeRecords } from '../support/records/record-files';
import { bodyOf } from '../support/records/records';
import { type Scratch, scratchConfig, scratchFolder, testEngine } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';

const REAL_RECORDS = path.resolve('../shared/real/records');

/** The database with the real records, if there is one. */
const { database: loadedRecords } = WITH_RECORDS;

const NO_ROWS = { clients: [], projects: [], inspections: [], items: [] } as const;

let scratch: Scratch;
let folder: string;
let removeFolder: () => void;

beforeEach(() => {
  ({ folder, remove: removeFolder } = scratchFolder());
});

afterEach(() => {
  removeFolder();
});

const runImport = (from = folder) => runScript('import', [from], scratch.config);

const summary = (counts: Readonly<Record<RecordFile, string>>) =>
  Object.entries(counts)
    .map(([name, text]) => `${name}: ${text}\n`)
    .join('');

const ADDED_ONCE = summary({
  clients: '1 added, 0 already there, 0 refused',
  projects: '1 added, 0 already there, 0 refused',
  inspections: '1 added, 0 already there, 0 refused',
  items: '2 added, 0 already there, 0 refused',
});

/** The API's answers about the imported data. */
async function withApi<T>(work: (api: Api, url: string) => Promise<T>): Promise<T> {
  const server = await buildServer(scratch.config);
  try {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    return await work(await signIn(url, emailOf('Admin')), url);
  } finally {
    await server.close();
  }
}

describe('an import', () => {
  beforeEach(async () => {
    scratch = await scratchConfig();
  });

  afterEach(() => scratch.remove());

  it('loads every record', async () => {
    writeRecords(folder);
    expect(await runImport()).toEqual({ exitCode: 0, stdout: ADDED_ONCE, stderr: '' });

    await withApi(async (api) => {
      const [client] = bodyOf(listClients, await api.get('/clients?search=bau'));
      expect(client).toMatchObject({ name: 'Bau AG', contactPerson: null, email: null });
      const [project] = bodyOf(listProjects, await api.get('/projects?search=quay'));
      expect(project).toMatchObject({
        name: 'Harbour Bridge',
        clientName: 'Bau AG',
        address: 'Quay 4, Hamburg, HH 20457, DE',
      });
      const [inspection] = bodyOf(listInspections, await api.get('/inspections?search=deck'));
      expect(inspection).toMatchObject({
        title: 'Deck survey',
        description: null,
        inspectionDate: '2026-03-01T12:00:00.000Z',
        status: 1,
        inspectorName: 'Ida Falk',
        weatherConditions: 'Dry',
        temperature: -3.5,
        projectName: 'Harbour Bridge',
        clientName: 'Bau AG',
        itemCount: 2,
        failedItemCount: 1,
      });
      const items = bodyOf(
        listItemsOfInspection,
        await api.get(`/inspectionitems/by-inspection/${String(inspection?.id)}`),
      );
      expect(items).toMatchObject([
        {
          title: 'Cracked beam',
          category: 'Structural',
          location: 'North',
          priority: 4,
          status: 'Open',
          assessment: 1,
          dueDate: '2026-03-15',
          isResolved: false,
          resolvedDate: null,
        },
        {
          title: 'Loose rail',
          description: 'Two bolts, one missing',
          category: 'Safety',
          location: null,
          priority: 1,
          status: 'Closed',
          assessment: 0,
          notes: 'Seen',
          isResolved: true,
          resolvedDate: '2026-03-09',
        },
      ]);
    });
  });

  it('stops at an unterminated row instead of reading on', async () => {
    writeRecords(folder, {
      clients: ['C-1,Bau AG,here', `C-2,"${'x'.repeat(3_000_000)}`, 'C-3,Kai AG,here'],
    });
    expect(await runImport()).toEqual({
      exitCode: 1,
      stdout: 'clients: 1 added, 0 already there, 0 refused\n',
      stderr:
        'clients.csv has a row of more than 100000 bytes around line 3; a quote may not be closed.\n',
    });
  });

  it('adds only missing records and keeps users’ changes', async () => {
    writeRecords(folder, { items: [] });
    await runImport();
    await withApi(async (api) => {
      const [client] = bodyOf(listClients, await api.get('/clients'));
      const change = { name: 'Bau & Co', contactPerson: 'Eva', email: 'eva@bau.example' };
      const path = `/clients/${String(client?.id)}`;
      const { status } = await api.put(path, { ...change, version: client?.version });
      expect(status).toBe(200);
    });
    writeRecords(folder);
    expect(await runImport()).toEqual({
      exitCode: 0,
      stdout: summary({
        clients: '0 added, 1 already there, 0 refused',
        projects: '0 added, 1 already there, 0 refused',
        inspections: '0 added, 1 already there, 0 refused',
        items: '2 added, 0 already there, 0 refused',
      }),
      stderr: '',
    });
    await withApi(async (api) => {
      const clients = bodyOf(listClients, await api.get('/clients'));
      expect(clients.map(({ name }) => name)).toEqual(['Bau & Co']);
    });
  });

  it('reports bad rows by file and line, and loads the good ones', async () => {
    writeRecords(folder, {
      clients: ['C-1,"Bau\r\nAG",here', 'C-2,,here', '', 'C-1,Again,here', 'C-3', 'C-4,a"b,here'],
      projects: [
        'P-1,C-1,Bridge,Quay 4,,,,',
        'P-2,C-9,Tower,Hill 1,,,,',
        `P-3,C-1,${'x'.repeat(201)},Hill 1,,,,`,
        'P-4,C-1,Nowhere,,,,,',
      ],
      items: ['F-1,I-1,Crack,Deep,Bricks,,5,Broken,,2026-02-30,', 'F-2,I-7,Crack,Deep,,,1,Open,,,'],
    });
    expect(await runImport()).toEqual({
      exitCode: 1,
      stdout: summary({
        clients: '1 added, 0 already there, 4 refused',
        projects: '1 added, 0 already there, 3 refused',
        inspections: '1 added, 0 already there, 0 refused',
        items: '0 added, 0 already there, 2 refused',
      }),
      stderr: [
        'clients.csv:4: name: This field is required',
        'clients.csv:6: C-1 occurs twice in the file',
        'clients.csv:7: has 1 cells instead of 3',
        'clients.csv:8: has a quote that is not closed, or one within a cell',
        'projects.csv:3: clientId C-9 is not known',
        'projects.csv:4: name: Must be no more than 200 characters',
        'projects.csv:5: siteAddress: This field is required',
        'items.csv:2: category: Must be one of: Structural, Electrical, Plumbing, HVAC, Safety, Quality, Other, Cosmetic; priority: Must be one of: 1, 2, 3, 4; status: Must be one of: Draft, Open, InProgress, Resolved, Verified, Closed; dueDate: Please enter a valid date',
        'items.csv:3: inspectionId I-7 is not known',
        '',
      ].join('\n'),
    });
  });

  it('reports in one line that a file is missing', async () => {
    writeRecords(folder);
    rmSync(path.join(folder, 'projects.csv'));
    expect(await runImport()).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `The folder ${folder} has no projects.csv or projects.csv.gz.\n`,
    });
    const file = path.join(folder, 'clients.csv');
    expect((await runImport(file)).stderr).toBe(`There is no folder ${file}.\n`);
  });

  it.skipIf(testEngine !== 'sqlite')(
    'reports in one line that a server uses the folder',
    async () => {
      writeRecords(folder);
      const ended = await withApi(() => runImport());
      expect(ended).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: `The data folder ${scratch.config.dataDir} is in use by another Plumbline process; stop that one first.\n`,
      });
    },
  );

  it.skipIf(!existsSync(REAL_RECORDS))('loads the real records once', async () => {
    const loaded = { clients: 171, projects: 2027, inspections: 4953, items: 18_454 };
    const counts = (text: (count: number) => string) =>
      summary({
        clients: text(loaded.clients),
        projects: text(loaded.projects),
        inspections: text(loaded.inspections),
        items: text(loaded.items),
      });
    const isLoaded = loadedRecords !== undefined;
    if (isLoaded) await copyPreparedDatabase(scratch.config.dataDir, await loadedRecords());
    expect(await runImport(REAL_RECORDS)).toEqual({
      exitCode: 0,
      stdout: counts((count) =>
        isLoaded
          ? `0 added, ${String(count)} already there, 0 refused`
          : `${String(count)} added, 0 already there, 0 refused`,
      ),
      stderr: '',
    });
  });
});

describe('the files of an import', () => {
  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await startServer();
    api = server.as.Admin;
  });

  afterAll(() => server.close());

  /** Imports the files in the folder. A file that is not named has no rows. */
  async function importRecords(
    files: Parameters<typeof writeRecords>[1] = {},
  ): Promise<FileReport[]> {
    writeRecords(folder, { ...NO_ROWS, ...files });
    return importFiles();
  }

  const importFiles = () =>
    importFolder(server.services.database, folder, {
      now: () => new Date(),
      onProgress: () => undefined,
    });

  const reportOf = (table: RecordFile, more: Partial<FileReport> = {}): FileReport => ({
    table,
    fileName: `${table}.csv`,
    added: 0,
    alreadyThere: 0,
    refused: [],
    ...more,
  });

  const clientNames = async (search: string) =>
    bodyOf(listClients, await api.get(`/clients?search=${search}`)).map(({ name }) => name);

  it('give records their own dates, not the date of the import', async () => {
    const reports = await importRecords({
      clients: ['D-1,Bau AG,here'],
      projects: ['D-1,D-1,Dated Bridge,Quay 4,Hamburg,HH,20457,DE'],
      inspections: [
        'D-1,D-1,Deck survey,,2020-03-01,Completed,Ida Falk,,,',
        'D-2,D-1,Hull survey,,2020-04-01,Scheduled,Ida Falk,,,',
        'D-3,D-1,Keel survey,,2999-01-01,Closed,Ida Falk,,,',
      ],
      items: [
        'D-1,D-1,Cracked beam,Deep,Safety,,4,Open,,2020-03-15,2020-03-20',
        'D-2,D-1,Loose rail,Bolts,Safety,,1,Closed,,,2020-03-09',
        'D-3,D-1,Loose step,Bolts,Safety,,1,Closed,,,2020-02-09',
      ],
    });
    expect(reports).toEqual([
      reportOf('clients', { added: 1 }),
      reportOf('projects', { added: 1 }),
      reportOf('inspections', { added: 3 }),
      reportOf('items', { added: 3 }),
    ]);
    const listed = await api.get('/inspections?sort=createdAt&search=dated');
    const inspections = bodyOf(listInspections, listed);
    const dates = inspections.map(({ status, createdAt, updatedAt, completedDate }) => ({
      status,
      createdAt,
      updatedAt,
      completedDate,
    }));
    const [march, april] = ['2020-03-01T12:00:00.000Z', '2020-04-01T12:00:00.000Z'];
    const now = String(dates[2]?.createdAt);
    expect(now > '2026' && now <= new Date().toISOString()).toBe(true);
    expect(dates).toEqual([
      { status: 2, createdAt: march, updatedAt: march, completedDate: march },
      { status: 0, createdAt: april, updatedAt: april, completedDate: null },
      { status: 2, createdAt: now, updatedAt: now, completedDate: now },
    ]);
    const items = bodyOf(
      listItemsOfInspection,
      await api.get(`/inspectionitems/by-inspection/${String(inspections[0]?.id)}`),
    );
    expect(items.map(({ createdAt, updatedAt }) => [createdAt, updatedAt])).toEqual([
      [march, march],
      [march, '2020-03-09T12:00:00.000Z'],
      [march, march],
    ]);
    const period = 'startDate=2020-03-01T00:00:00Z&endDate=2020-03-28T23:59:59Z';
    const { body } = await api.get(`/inspections/statistics?${period}`);
    expect(body).toMatchObject({ completedInPeriod: 1 });
  });

  it('lose control characters in texts', async () => {
    const [clients] = await importRecords({ clients: ['K-1,Kran\u001a AG,here'] });
    expect(clients).toEqual(reportOf('clients', { added: 1 }));
    expect(await clientNames('kran')).toEqual(['Kran AG']);
  });

  it('may not have a record again thousands of rows later', async () => {
    const clients = Array.from({ length: 1200 }, (_, n) => `R-${String(n)},Row ${String(n)},here`);
    clients.push('R-0,Again,here', 'R-1100,Again,here');
    const [report] = await importRecords({ clients });
    expect(report).toEqual(
      reportOf('clients', {
        added: 1200,
        refused: [
          { line: 1202, message: 'R-0 occurs twice in the file' },
          { line: 1203, message: 'R-1100 occurs twice in the file' },
        ],
      }),
    );
  });

  it('may be compressed', async () => {
    writeRecords(folder, { ...NO_ROWS, projects: ['Z-1,Z-1,Packed Bridge,Quay 4,,,,'] });
    rmSync(path.join(folder, 'clients.csv'));
    writeGzip(folder, 'clients', ['Z-1,Bau AG,here']);
    expect(await importFiles()).toEqual([
      reportOf('clients', { fileName: 'clients.csv.gz', added: 1 }),
      reportOf('projects', { added: 1 }),
      reportOf('inspections'),
      reportOf('items'),
    ]);
  });

  it.each([
    ['have a byte order mark', 'utf8'],
    ['be in UTF-16', 'utf16le'],
  ] as const)('may %s', async (_name, encoding) => {
    const text = `\ufeffclientId,name,source\n${encoding},Gerüst 木 ${encoding},here\n`;
    const [report] = await importRecords({ clients: Buffer.from(text, encoding) });
    expect(report).toEqual(reportOf('clients', { added: 1 }));
    expect(await clientNames(encoding)).toEqual([`Gerüst 木 ${encoding}`]);
  });

  it('must be UTF-8 otherwise', async () => {
    const text = 'clientId,name,source\nL-1,Ger\u00fcst AG,here\n';
    const [report] = await importRecords({ clients: Buffer.from(text, 'latin1') });
    const refused = [{ line: 2, message: 'is not UTF-8; save the file as UTF-8' }];
    expect(report).toEqual(reportOf('clients', { refused }));
  });

  it.each([
    ['is empty', 'csv', '', 'is empty'],
    [
      'lacks a column',
      'csv',
      'projectId,clientId,name\n',
      'has no column siteAddress, city, region, postcode, country',
    ],
    [
      'was saved with semicolons',
      'csv',
      'projectId;clientId;name;siteAddress;city;region;postcode;country\nP-1;C-1;"a, b";;;;;\n',
      'has semicolons between its cells; save it with commas',
    ],
    [
      'is a picture',
      'csv',
      Buffer.from('\ufffd"PNG\nIHDR\n"x"y\n'),
      'has no column projectId, clientId, name, siteAddress, city, region, postcode, country',
    ],
    ['has only broken rows', 'csv', 'a"b\nc"d\n', 'is not a table of comma-separated cells'],
    ['is no whole gzip', 'csv.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0]), 'is not a whole gzip file'],
    [
      'has half a character of UTF-16',
      'csv',
      Buffer.from('\ufeffprojectId\ud800,name\n', 'utf16le'),
      'is damaged; save the file as UTF-8',
    ],
  ])('stop the import where one %s', async (_name, ending, content, problem) => {
    writeRecords(folder, NO_ROWS);
    rmSync(path.join(folder, 'projects.csv'));
    writeFileSync(path.join(folder, `projects.${ending}`), content);
    expect(await importFiles()).toEqual([
      reportOf('clients'),
      reportOf('projects', { fileName: `projects.${ending}`, problem }),
    ]);
  });
});
