import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { gatherContent } from '../../../server/reports/content/gather';
import type { ReportContent } from '../../../server/reports/report-content';
import { pruneJournal } from '../../../server/repositories/history/journal-pruning';
import { findReportRow } from '../../../server/repositories/reports/reports';
import type { Api } from '../../support/server/api';
import { addInspection, addItem, addSite } from '../../support/records/records';
import { askForReport, draftOf, madeAtOnce, reportIn } from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';

/** The histories in a report, as they are read from the database. */

let server: TestServer;
let admin: Api;
let inspectionId: number;
let contents: ReportContent[] = [];

beforeAll(async () => {
  server = await startServer({
    makeReport: (content, _, options) => {
      contents.push(content);
      return madeAtOnce(content, options);
    },
  });
  admin = server.as.Admin;
});

afterAll(() => server.close());

beforeEach(async () => {
  const { project } = await addSite(admin);
  ({ id: inspectionId } = await addInspection(admin, { projectId: project.id, title: 'Roof' }));
  contents = [];
});

async function contentOf(body: object): Promise<ReportContent | undefined> {
  const { id } = await askForReport(admin, { ...draftOf(inspectionId), ...body });
  await reportIn(admin, id, 'ready');
  return contents.pop();
}

const withHistory = { layout: { ...draftOf(0).layout, withHistory: true } };

const setPriority = (id: number, priority: number) =>
  admin.patch(`/inspectionitems/${String(id)}/priority`, { priority });

const deedsOf = (content: ReportContent | undefined) => ({
  inspections: content?.inspections.map(({ history }) => history.map(({ what }) => what)),
  items: content?.items.map(({ history }) => history.map(({ what }) => what)),
});

it('has the history of the inspection and of each item that it shows', async () => {
  const [one, two] = [
    await addItem(admin, { inspectionId }),
    await addItem(admin, { inspectionId }),
  ];
  await setPriority(two.id, 1);
  await setPriority(one.id, 4);
  await admin.put(`/inspections/${String(inspectionId)}`, { title: 'Deck', version: 1 });
  const ofInspection = ['added the inspection', 'changed the inspection'];
  const ofItem = ['added the item', 'changed the item'];
  expect(deedsOf(await contentOf(withHistory))).toEqual({
    inspections: [ofInspection],
    items: [ofItem, ofItem],
  });
  expect(deedsOf(await contentOf({ ...withHistory, itemIds: [two.id] }))).toEqual({
    inspections: [ofInspection],
    items: [ofItem],
  });
  expect(deedsOf(await contentOf({}))).toEqual({ inspections: [[]], items: [[], []] });
});

it('has every one of many entries, oldest first', async () => {
  const { id } = await addItem(admin, { inspectionId });
  const { db } = server.services.database;
  const [entry] = await db.selectFrom('journal').selectAll().where('item_id', '=', id).execute();
  if (entry === undefined) throw new Error('The item has no history');
  const { id: _, ...values } = entry;
  const many = Array.from({ length: 1200 }, (__, index) => ({
    ...values,
    action: 'changed' as const,
    version: index + 2,
    changes: JSON.stringify({ notes: [null, `Note ${String(index)}`] }),
  }));
  for (let from = 0; from < many.length; from += 300) {
    await db
      .insertInto('journal')
      .values(many.slice(from, from + 300))
      .execute();
  }
  const content = await contentOf(withHistory);
  const notes = content?.items[0]?.history.flatMap(({ changes }) => changes.map(({ to }) => to));
  expect(notes).toEqual(many.map((__, index) => `Note ${String(index)}`));
});

it('shows guests no comments, and no values that somebody gave up', async () => {
  const { id } = await addItem(admin, { inspectionId });
  const [path, ofInspection] = [
    `/inspectionitems/${String(id)}`,
    `/inspections/${String(inspectionId)}`,
  ];
  const said = { text: 'The client will not pay for this', mentionedUserIds: [] };
  const { id: commentId } = (await admin.post(`${path}/comments`, said)).body as { id: number };
  const comment = `/comments/${String(commentId)}`;
  const edited = { ...said, text: 'Bill it anyway' };
  expect((await admin.put(comment, edited)).status).toBe(200);
  expect((await admin.delete(comment)).status).toBe(200);
  const given = { base: {}, declined: { title: 'Their mistake' } };
  for (const at of [path, ofInspection]) expect((await admin.put(at, given)).status).toBe(200);
  expect(deedsOf(await contentOf(withHistory))).toEqual({
    inspections: [['added the inspection']],
    items: [['added the item']],
  });
});

async function returnItem(id: number, reason: string): Promise<void> {
  const path = `/inspectionitems/${String(id)}`;
  await admin.patch(`${path}/resolve`, { notes: 'Done', requiresVerification: true });
  const returned = await server.as.ProjectManager.patch(`${path}/return`, { reason });
  expect(returned.status).toBe(200);
}

it('knows the last return, and says that old entries were removed, after that', async () => {
  const { id } = await addItem(admin, { inspectionId });
  await returnItem(id, 'Wet');
  await returnItem(id, 'Still wet');
  const by = 'Test ProjectManager';
  const at = expect.stringMatching(/^\d{4}-/) as string;
  const both = { returnCount: 2, historyRemovedAt: null };
  expect((await contentOf(withHistory))?.items).toMatchObject([
    {
      ...both,
      returns: [
        { at, by, reason: 'Wet' },
        { at, by, reason: 'Still wet' },
      ],
    },
  ]);
  const { database, now } = server.services;
  const before = new Date(now().getTime() + 60_000).toISOString();
  await pruneJournal(database, { before, by: 'root', now });
  const content = await contentOf(withHistory);
  expect(content?.inspections).toMatchObject([{ history: [], historyRemovedAt: at }]);
  const returns = [{ at, by, reason: 'Still wet' }];
  expect(content?.items).toMatchObject([{ returnCount: 2, returns, historyRemovedAt: at }]);
  expect((await contentOf({}))?.items).toMatchObject([{ returns, historyRemovedAt: null }]);
});

it('is not read any further after its report was cancelled', async () => {
  await addItem(admin, { inspectionId });
  const { id } = await askForReport(admin, { ...draftOf(inspectionId), ...withHistory });
  await reportIn(admin, id, 'ready');
  const report = await findReportRow(server.services.database.db, id);
  if (report === undefined) throw new Error('The report is gone');
  const cancelled = new AbortController();
  const gathering = gatherContent(server.services, report, {
    inspectionIds: [inspectionId],
    signal: cancelled.signal,
  });
  cancelled.abort(new Error('Cancelled'));
  await expect(gathering).rejects.toThrow('Cancelled');
});

it('lets others work while inspections without items are read', async () => {
  const { id } = await askForReport(admin, draftOf(inspectionId));
  await reportIn(admin, id, 'ready');
  const { database } = server.services;
  const report = await findReportRow(database.db, id);
  if (report === undefined) throw new Error('The report is gone');
  const over = new AbortController();
  let turns = 0;
  const others = (async () => {
    for (; !over.signal.aborted; turns += 1) await setImmediate();
  })();
  const inspectionIds = Array.from({ length: 100 }, () => inspectionId);
  await gatherContent(server.services, report, {
    inspectionIds,
    signal: AbortSignal.timeout(60_000),
  });
  over.abort();
  await others;
  expect(turns).toBeGreaterThanOrEqual(100);
});
