import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInspectionHistory, getItemHistory } from '../../../contract/history/calls';
import type { HistoryEntry, HistoryPage } from '../../../contract/history/history';
import { resolveItem } from '../../../contract/items/calls';
import type { Item } from '../../../contract/items/item';
import { uploadPhoto } from '../../../contract/photos/calls';
import type { Database } from '../../../server/db/database';
import {
  lastChanges,
  newestEntries,
  recordOfOperation,
} from '../../../server/repositories/history/journal';
import type { Api } from '../../support/server/api';
import { jpeg } from '../../support/records/pictures';
import { plansOf } from '../../support/server/plans';
import {
  addInspection,
  addItem,
  addSite,
  bodyOf,
  itemBody,
  type Site,
} from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';

/** The history of inspections and items. */

const NOW = '2026-11-22T10:00:00.000Z';
const TODAY = '2026-11-22';
const ADMIN = { id: 1, name: 'Site Admin' };
const INSPECTOR = { id: 3, name: 'Test Inspector' };

let server: TestServer;
let admin: Api;
let inspector: Api;
let site: Site;

beforeAll(async () => {
  server = await startServer({ now: () => new Date(NOW) });
  ({ Admin: admin, Inspector: inspector } = server.as);
});

afterAll(() => server.close());

const itemHistory = async (id: number, query = ''): Promise<HistoryPage> =>
  bodyOf(getItemHistory, await inspector.get(`/inspectionitems/${String(id)}/history${query}`));

const inspectionHistory = async (id: number, query = ''): Promise<HistoryPage> =>
  bodyOf(getInspectionHistory, await inspector.get(`/inspections/${String(id)}/history${query}`));

const pathOf = ({ id }: Pick<Item, 'id'>) => `/inspectionitems/${String(id)}`;

const summaries = ({ entries }: HistoryPage) =>
  entries.map(({ action, kind, recordId }: HistoryEntry) => [action, kind, recordId]);

describe('the history', () => {
  beforeAll(async () => {
    site = await addSite(admin);
  });

  const newItem = () => addItem(admin, { inspectionId: site.inspection.id });

  it('shows which changes were merged with those that their authors had not seen', async () => {
    const item = await newItem();
    const { location } = item;
    await admin.put(pathOf(item), { title: 'Wet wall', version: 1 });
    const late = { location: 'Cellar', version: 1, base: { location } };
    await inspector.put(pathOf(item), late);
    const next = { location: 'Roof', version: 3, base: { location: 'Cellar' } };
    await inspector.put(pathOf(item), next);
    const { entries } = await itemHistory(item.id);
    expect(entries.map(({ version, isMerged }) => [version, isMerged])).toEqual([
      [4, false],
      [3, true],
      [2, false],
      [1, false],
    ]);
  });

  it('can be narrowed to a person and a kind, and names everybody once', async () => {
    const item = await newItem();
    await inspector.put(pathOf(item), { title: 'Wet wall', version: 1 });
    await inspector.post(
      `/inspectionphotos/upload/${String(item.id)}`,
      uploadForm([{ bytes: await jpeg() }]),
    );
    const by = async (query: string) => summaries(await itemHistory(item.id, query));
    expect(await by('?userId=3&kind=items')).toEqual([['changed', 'items', item.id]]);
    expect(await by('?userId=1')).toEqual([['created', 'items', item.id]]);
    expect(await by('?userId=1&kind=photos')).toEqual([]);
    const all = await itemHistory(item.id, '?userId=2');
    expect(all).toEqual({ entries: [], next: null, people: [ADMIN, INSPECTOR] });
    const older = await itemHistory(item.id, '?pageSize=1&before=999999999');
    expect(older.people).toBeUndefined();
    for (const query of ['?kind=users', '?userId=x'])
      expect((await inspector.get(`${pathOf(item)}/history${query}`)).status).toBe(400);
  });

  it('of an item shows who changed which fields, the newest first', async () => {
    const item = await newItem();
    await inspector.put(pathOf(item), {
      ...itemBody({ inspectionId: site.inspection.id, tags: ['urgent'] }),
      assignedToId: 3,
      dueDate: null,
      costEstimate: 12.5,
      version: 1,
    });
    const { entries, next } = await itemHistory(item.id);
    expect(next).toBeNull();
    const [changed, created] = entries;
    expect(changed).toEqual({
      id: expect.any(Number) as number,
      at: NOW,
      user: INSPECTOR,
      kind: 'items',
      recordId: item.id,
      action: 'changed',
      version: 2,
      isMerged: false,
      isDeclined: false,
      itemId: item.id,
      itemTitle: 'Cracked beam',
      thumbnailUrl: null,
      changes: [
        { field: 'assignedToId', from: null, to: 3, names: { from: null, to: 'Test Inspector' } },
        { field: 'costEstimate', from: null, to: 12.5 },
        { field: 'tags', from: [], to: ['urgent'] },
      ],
    });
    expect(created).toMatchObject({ action: 'created', user: ADMIN, version: 1 });
    expect(created?.changes).toContainEqual({ field: 'title', from: null, to: 'Cracked beam' });
    expect(created?.changes).toContainEqual({ field: 'isResolved', from: null, to: false });
  });

  it('of an item keeps its earlier resolutions in full', async () => {
    const item = await newItem();
    const resolve = async (api: Api, notes: string, actualCost: number) => {
      const body = { notes, actualCost, resolutionType: 'fixed', followUpActions: 'Look again' };
      bodyOf(resolveItem, await api.patch(`${pathOf(item)}/resolve`, body));
    };
    await resolve(inspector, 'Filled the crack', 99.5);
    await admin.patch(`${pathOf(item)}/unresolve`);
    await resolve(admin, 'Replaced the beam', 10);
    const { entries } = await itemHistory(item.id);
    const of = (index: number) =>
      Object.fromEntries(
        (entries[index]?.changes ?? []).map(({ field, from, to }) => [field, [from, to]]),
      );
    expect(of(0)).toMatchObject({
      status: ['Open', 'Resolved'],
      resolvedByUserName: [null, 'Site Admin'],
      resolutionNotes: ['Filled the crack', 'Replaced the beam'],
      actualCost: [99.5, 10],
    });
    expect(of(1)).toMatchObject({
      status: ['Resolved', 'Open'],
      resolvedByUserName: ['Test Inspector', null],
      resolvedDate: [TODAY, null],
    });
    expect(of(2)).toMatchObject({
      status: ['Open', 'Resolved'],
      resolvedByUserName: [null, 'Test Inspector'],
      resolvedDate: [null, TODAY],
      resolutionNotes: [null, 'Filled the crack'],
      resolutionType: [null, 'fixed'],
      actualCost: [null, 99.5],
      followUpActions: [null, 'Look again'],
    });
  });

  it('of an inspection includes its items and photos, even deleted ones', async () => {
    const inspection = await addInspection(admin, { projectId: site.project.id });
    const kept = await addItem(inspector, { inspectionId: inspection.id });
    const gone = await addItem(inspector, { inspectionId: inspection.id, title: 'Loose rail' });
    const upload = async ({ id }: Item) =>
      bodyOf(
        uploadPhoto,
        await inspector.post(
          `/inspectionphotos/upload/${String(id)}`,
          uploadForm([{ bytes: await jpeg() }]),
        ),
      );
    const [shown, lost] = [await upload(kept), await upload(gone)];
    await admin.delete(pathOf(gone));
    const page = await inspectionHistory(inspection.id);
    expect(summaries(page)).toEqual([
      ['deleted', 'items', gone.id],
      ['deleted', 'photos', lost.id],
      ['created', 'photos', lost.id],
      ['created', 'photos', shown.id],
      ['created', 'items', gone.id],
      ['created', 'items', kept.id],
      ['created', 'inspections', inspection.id],
    ]);
    expect(page.entries.map((entry) => [entry.itemTitle, entry.thumbnailUrl])).toEqual([
      ['Loose rail', null],
      ['Loose rail', null],
      ['Loose rail', null],
      ['Cracked beam', shown.thumbnailUrl],
      ['Loose rail', null],
      ['Cracked beam', null],
      [null, null],
    ]);
    expect(summaries(await itemHistory(gone.id))).toHaveLength(4);
  });

  it('names the projects between which an inspection moves', async () => {
    const inspection = await addInspection(admin, { projectId: site.project.id });
    const other = await addSite(admin);
    await admin.put(`/inspections/${String(inspection.id)}`, {
      projectId: other.project.id,
      version: 1,
    });
    const { entries } = await inspectionHistory(inspection.id);
    expect(entries[0]?.changes).toEqual([
      {
        field: 'projectId',
        from: site.project.id,
        to: other.project.id,
        names: { from: 'Harbour Bridge', to: 'Harbour Bridge' },
      },
    ]);
  });

  it('is read in pages, without a gap when new entries arrive', async () => {
    const item = await newItem();
    const setPriority = (priority: number) => admin.patch(`${pathOf(item)}/priority`, { priority });
    for (const priority of [1, 2, 3, 4]) await setPriority(priority);
    const first = await itemHistory(item.id, '?pageSize=2');
    await setPriority(1);
    const second = await itemHistory(item.id, `?pageSize=2&before=${String(first.next)}`);
    const third = await itemHistory(item.id, `?pageSize=2&before=${String(second.next)}`);
    const versions = [first, second, third].map(({ entries }) =>
      entries.map(({ version }) => version),
    );
    expect(versions).toEqual([[5, 4], [3, 2], [1]]);
    expect(third.next).toBeNull();
    expect((await itemHistory(item.id, '?before=1')).entries).toEqual([]);
  });

  it.each(['?before=0', '?before=x', '?pageSize=0', '?pageSize=201', '?page=2'])(
    'refuses %s',
    async (query) => {
      const { status } = await inspector.get(`${pathOf(await newItem())}/history${query}`);
      expect(status).toBe(400);
    },
  );

  it('keeps the name that a person had at the time', async () => {
    const item = await newItem();
    const rename = (firstName: string, version: number) =>
      admin.put('/auth/users/1', { firstName, version });
    await rename('Renamed', 1);
    await admin.patch(`${pathOf(item)}/priority`, { priority: 4 });
    await rename('Site', 2);
    const { entries } = await itemHistory(item.id);
    expect(entries.map(({ user }) => user?.name)).toEqual(['Renamed Admin', 'Site Admin']);
  });

  it('of a record that is older than the journal is empty', async () => {
    const { db } = server.services.database;
    const item = await newItem();
    const row = await db
      .selectFrom('items')
      .selectAll()
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow();
    // An import writes no entries either.
    const { id } = await db
      .insertInto('items')
      .values({ ...row, id: item.id + 1000, import_key: 'old' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await itemHistory(id)).toEqual({ entries: [], next: null, people: [] });
  });

  it.each(['/inspections/999999/history', '/inspectionitems/999999/history'])(
    'of a record that never existed is not found at %s',
    async (path) => {
      expect((await inspector.get(path)).status).toBe(404);
    },
  );
});

describe('among many entries', () => {
  beforeAll(async () => {
    const { db, engine } = server.services.database;
    const numbers =
      engine === 'sqlite'
        ? sql`(WITH RECURSIVE counted (n) AS (
            SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 20000) SELECT n FROM counted)`
        : sql`(SELECT generate_series(1, 20000) AS n)`;
    await sql`INSERT INTO journal
        (transaction_id, at, user_id, operation_key, kind, record_id, action, version,
        inspection_id, item_id, changes)
      SELECT 1, ${NOW}, 1, 'key-' || n, 'items', n % 2000 + 1000, 'changed', 2, n % 200 + 1000,
        n % 2000 + 1000, '{}'
      FROM ${numbers} AS numbers`.execute(db);
    await sql`ANALYZE journal`.execute(db);
  });

  it.each([
    ['an inspection', { inspectionId: 1100 }, 'journal_inspection_idx'],
    ['an item', { itemId: 1100 }, 'journal_item_idx'],
  ])('a page of %s comes from an index', async (_, subject, index) => {
    const plans = await plansOf(server.services.database, ({ db }) =>
      newestEntries(db, subject, { before: 20_000, limit: 50 }),
    );
    const plan = plans.flat().join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN journal$|Seq Scan on journal|TEMP B-TREE/m);
  });

  it.each([
    [
      'the record of an operation',
      ({ db }: Pick<Database, 'db'>) =>
        recordOfOperation(db, { userId: 1, key: 'key-700', kind: 'items' }),
      'journal_operation_idx',
    ],
    [
      'the last change of a field',
      ({ db }: Pick<Database, 'db'>) => lastChanges(db, { kind: 'items', id: 1100 }, ['title']),
      'journal_item_idx',
    ],
  ] as const)('%s comes from an index', async (_, work, index) => {
    const plan = (await plansOf(server.services.database, work)).flat().join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN journal$|Seq Scan on journal|TEMP B-TREE/m);
  });
});
