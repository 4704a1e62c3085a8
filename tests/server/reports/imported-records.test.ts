import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listInspections } from '../../../contract/inspections/calls';
import { listItems } from '../../../contract/items/list-calls';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import { importFolder } from '../../../scripts/import/import-folder';
import type { Api } from '../../support/server/api';
import { entriesOf } from '../../support/records/journal';
import { type RecordFile, writeRecords } from '../../support/records/record-files';
import { bodyOf } from '../../support/records/records';
import { askForReport, quickMaker, reportAt, reportIn } from '../../support/records/reports';
import { scratchFolder } from '../../support/server/scratch';
import { startServer, type TestServer } from '../../support/server/server';

/** An import adds records to what was already reported. */

let server: TestServer;
let api: Api;
let folder: string;
let removeFolder: () => void;

beforeAll(async () => {
  server = await startServer({ makeReport: quickMaker });
  api = server.as.Admin;
  ({ folder, remove: removeFolder } = scratchFolder());
});

afterAll(async () => {
  removeFolder();
  await server.close();
});

const PROJECTS = ['P-1,C-1,Harbour Bridge,Quay 4,,,,', 'P-2,C-1,Tower,Hill 1,,,,'];
const INSPECTIONS = [
  'I-1,P-1,Deck survey,,2026-03-01,InProgress,Ida Falk,,,',
  'I-2,P-1,Hull survey,,2026-03-02,InProgress,Ida Falk,,,',
  'I-3,P-2,Roof survey,,2026-03-03,InProgress,Ida Falk,,,',
];
const ITEMS = ['F-1,I-1,Cracked beam,Third beam,Structural,North,4,Open,,,'];

async function importRecords(
  files: Partial<Record<RecordFile, readonly string[]>> = {},
): Promise<void> {
  writeRecords(folder, {
    projects: PROJECTS,
    inspections: INSPECTIONS,
    items: ITEMS,
    ...files,
  });
  await importFolder(server.services.database, folder, {
    now: () => new Date(),
    onProgress: () => undefined,
  });
}

/** The ids of the issued reports by what they show. */
let issued: Record<string, number>;

async function issue(about: object): Promise<number> {
  const asked = { purpose: 'revision', layout: DEFAULT_REPORT_LAYOUT, ...about };
  const { id } = await askForReport(api, asked);
  await reportIn(api, id, 'ready');
  return id;
}

beforeEach(async () => {
  await importRecords();
  const inspections = bodyOf(listInspections, await api.get('/inspections'));
  const [deck, hull, roof] = ['Deck survey', 'Hull survey', 'Roof survey'].map((title) =>
    inspections.find((inspection) => inspection.title === title),
  );
  const items = bodyOf(listItems, await api.get('/inspectionitems'));
  const beam = items.find(({ title }) => title === 'Cracked beam');
  issued = {
    deck: await issue({ inspectionId: deck?.id }),
    beam: await issue({ inspectionId: deck?.id, itemIds: [beam?.id] }),
    hull: await issue({ inspectionId: hull?.id }),
    bridge: await issue({ projectId: deck?.projectId }),
    tower: await issue({ projectId: roof?.projectId }),
  };
});

async function outdated(): Promise<string[]> {
  const names: string[] = [];
  for (const [name, id] of Object.entries(issued))
    if ((await reportAt(api, id)).isOutdated) names.push(name);
  return names;
}

it('an item that is imported makes the reports of its inspection and project outdated', async () => {
  const items = [...ITEMS, 'F-2,I-1,Loose rail,Two bolts,Safety,,1,Open,,,'];
  expect(await entriesOf(server, () => importRecords({ items }))).toEqual([]);
  expect(await outdated()).toEqual(['deck', 'bridge']);
});

it('an inspection that is imported makes the reports of its project outdated', async () => {
  const keel = 'I-4,P-1,Keel survey,,2026-03-04,InProgress,Ida Falk,,,';
  await importRecords({ inspections: [...INSPECTIONS, keel] });
  expect(await outdated()).toEqual(['bridge']);
});

it('an import that adds nothing makes no report outdated', async () => {
  await importRecords();
  expect(await outdated()).toEqual([]);
});
