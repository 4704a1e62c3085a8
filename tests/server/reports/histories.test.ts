import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { gatherContent } from '../../../server/reports/content/gather';
import type { ReportContent } from '../../../server/reports/report-content';
import { findReportRow } from '../../../server/repositories/reports';
import type { Api } from '../../support/api';
import { addInspection, addItem, addSite } from '../../support/records';
import { askForReport, draftOf, madeAtOnce, reportIn } from '../../support/reports';
import { startServer, type TestServer } from '../../support/server';

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
