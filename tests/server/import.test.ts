import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listClients } from '../../contract/clients/calls';
import { listItemsOfInspection } from '../../contract/items/list-calls';
import { listInspections } from '../../contract/inspections/calls';
import { listProjects } from '../../contract/projects/calls';
import { buildServer } from '../../server/app';
import { type Api, emailOf, signIn } from '../support/api';
import { runScript } from '../support/command';
import { type RecordFile, writeGzip, writeRecords } from '../support/record-files';
import { bodyOf } from '../support/records';
import { type Scratch, scratchConfig, scratchFolder, testEngine } from '../support/scratch';

const REAL_RECORDS = path.resolve('../shared/real/records');

let scratch: Scratch;
let folder: string;
let removeFolder: () => void;

beforeEach(async () => {
  scratch = await scratchConfig();
  ({ folder, remove: removeFolder } = scratchFolder());
});

afterEach(async () => {
  removeFolder();
  await scratch.remove();
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

  it('gives records their own dates, not the date of the import', async () => {
    writeRecords(folder, {
      inspections: [
        'I-1,P-1,Deck survey,,2020-03-01,Completed,Ida Falk,,,',
        'I-2,P-1,Hull survey,,2020-04-01,Scheduled,Ida Falk,,,',
        'I-3,P-1,Keel survey,,2999-01-01,Closed,Ida Falk,,,',
      ],
      items: [
        'F-1,I-1,Cracked beam,Deep,Safety,,4,Open,,2020-03-15,2020-03-20',
        'F-2,I-1,Loose rail,Bolts,Safety,,1,Closed,,,2020-03-09',
        'F-3,I-1,Loose step,Bolts,Safety,,1,Closed,,,2020-02-09',
      ],
    });
    expect(await runImport()).toMatchObject({ exitCode: 0, stderr: '' });
    await withApi(async (api) => {
      const inspections = bodyOf(listInspections, await api.get('/inspections?sort=createdAt'));
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
      const path = `/inspectionitems/by-inspection/${String(inspections[0]?.id)}`;
      const items = bodyOf(listItemsOfInspection, await api.get(path));
      expect(items.map(({ createdAt, updatedAt }) => [createdAt, updatedAt])).toEqual([
        [march, march],
        [march, '2020-03-09T12:00:00.000Z'],
        [march, march],
      ]);
      const completedIn = async (month: string) => {
        const period = `startDate=${month}-01T00:00:00Z&endDate=${month}-28T23:59:59Z`;
        const { body } = await api.get(`/inspections/statistics?${period}`);
        return (body as { completedInPeriod: number }).completedInPeriod;
      };
      expect(await completedIn('2020-03')).toBe(1);
    });
  });

  it('removes control characters from texts', async () => {
    writeRecords(folder, { clients: ['C-1,Bau\u001a AG,here'] });
    expect(await runImport()).toMatchObject({ exitCode: 0, stderr: '' });
    await withApi(async (api) => {
      const clients = bodyOf(listClients, await api.get('/clients'));
      expect(clients.map(({ name }) => name)).toEqual(['Bau AG']);
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

  it('names a record that occurs again thousands of rows later', async () => {
    const clients = Array.from({ length: 1200 }, (_, n) => `C-${String(n)},Bau ${String(n)},here`);
    clients.push('C-0,Again,here', 'C-1100,Again,here');
    writeRecords(folder, { clients, projects: [], inspections: [], items: [] });
    const { stdout, stderr } = await runImport();
    expect(stdout).toContain('clients: 1200 added, 0 already there, 2 refused\n');
    expect(stderr).toBe(
      'clients.csv:1202: C-0 occurs twice in the file\nclients.csv:1203: C-1100 occurs twice in the file\n',
    );
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

  it('reads compressed files', async () => {
    writeRecords(folder);
    rmSync(path.join(folder, 'clients.csv'));
    writeGzip(folder, 'clients', ['C-1,Bau AG,here']);
    expect(await runImport()).toEqual({ exitCode: 0, stdout: ADDED_ONCE, stderr: '' });
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

  it.each([
    ['with a byte order mark', 'utf8'],
    ['in UTF-16', 'utf16le'],
  ] as const)('reads files %s', async (_name, encoding) => {
    const text = '\ufeffclientId,name,source\nC-1,Gerüst 木 AG,here\n';
    writeRecords(folder, {
      clients: Buffer.from(text, encoding),
      projects: [],
      inspections: [],
      items: [],
    });
    expect(await runImport()).toMatchObject({ exitCode: 0, stderr: '' });
    await withApi(async (api) => {
      const clients = bodyOf(listClients, await api.get('/clients'));
      expect(clients.map(({ name }) => name)).toEqual(['Gerüst 木 AG']);
    });
  });

  it('refuses text that is not UTF-8', async () => {
    const clients = Buffer.from('clientId,name,source\nC-1,Ger\u00fcst AG,here\n', 'latin1');
    writeRecords(folder, { clients, projects: [], inspections: [], items: [] });
    const { exitCode, stderr } = await runImport();
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'clients.csv:2: is not UTF-8; save the file as UTF-8\n',
    });
  });

  it.each([
    ['is missing', 'missing', `has no projects.csv or projects.csv.gz.`],
    ['is empty', '', 'projects.csv is empty.'],
    ['lacks a column', 'projectId,clientId,name\n', 'has no column siteAddress, city'],
    ['is no whole gzip', 'gzip', 'projects.csv.gz is not a whole gzip file.'],
    [
      'has half a character of UTF-16',
      'UTF-16',
      'projects.csv is damaged; save the file as UTF-8.',
    ],
  ])('reports in one line that a file %s', async (_name, content, line) => {
    writeRecords(folder);
    const file = path.join(folder, 'projects.csv');
    rmSync(file);
    if (content === 'gzip') writeFileSync(`${file}.gz`, Buffer.from([0x1f, 0x8b, 8, 0, 0]));
    else if (content === 'UTF-16') writeFileSync(file, '\ufeffprojectId\ud800,name\n', 'utf16le');
    else if (content !== 'missing') writeFileSync(file, content);
    const { exitCode, stderr } = await runImport();
    expect({ exitCode, lines: stderr.split('\n').length }).toEqual({ exitCode: 1, lines: 2 });
    expect(stderr).toContain(line);
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
    expect(await runImport(REAL_RECORDS)).toEqual({
      exitCode: 0,
      stdout: counts((count) => `${String(count)} added, 0 already there, 0 refused`),
      stderr: '',
    });
    expect(await runImport(REAL_RECORDS)).toEqual({
      exitCode: 0,
      stdout: counts((count) => `0 added, ${String(count)} already there, 0 refused`),
      stderr: '',
    });
  });
});
