import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEXT_LIMITS } from '../../../contract/limits';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import { noteDeclined } from '../../../server/db/journal/declined';
import { inTransaction } from '../../../server/db/transaction';
import type { ReportContent } from '../../../server/reports/report-content';
import { getInspectionHistory, getItemHistory } from '../../../contract/history/calls';
import type { HistoryEntry } from '../../../contract/history/history';
import { listInbox } from '../../../contract/inbox/calls';
import type { Api } from '../../support/server/api';
import { addPhoto } from '../../support/records/item-photos';
import { onPostgres, waitingIn } from '../../support/server/locks';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite, bodyOf, type Site } from '../../support/records/records';
import { askForReport, draftOf, quickMaker, reportIn } from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';

/** Ben took Anna's values after a clash: his own stay in the history. */

let server: TestServer;
let anna: Api;
let ben: Api;
let site: Site;
const contents: ReportContent[] = [];

beforeAll(async () => {
  server = await startServer({
    makeReport: (content, layout, options) => {
      contents.push(content);
      return quickMaker(content, layout, options);
    },
  });
  anna = server.as.Admin;
  ben = server.as.Inspector;
  site = await addSite(anna);
});

afterAll(() => server.close());

const KEY = 'declined-in-the-cellar';
const pathOf = (id: number) => `/inspectionitems/${String(id)}`;
const said = ({
  user,
  action,
  isDeclined,
  version,
  changes,
}: Pick<HistoryEntry, 'user' | 'action' | 'isDeclined' | 'version' | 'changes'>) => ({
  by: user?.name,
  action,
  isDeclined,
  version,
  changes: changes.map(({ field, from, to }) => [field, from, to]),
});
const historyOf = async (id: number) =>
  bodyOf(getItemHistory, await anna.get(`${pathOf(id)}/history`)).entries;

describe('what was given up for the values of others', () => {
  it('is in the history of an item once, and leaves the item as it is', async () => {
    const item = await addItem(anna, { inspectionId: site.inspection.id });
    await anna.put(pathOf(item.id), { title: 'Long crack', version: 1 });
    const body = { base: {}, declined: { title: 'Deep crack', assignedToId: 2 }, version: 1 };
    const sent = () => ben.send('PUT', pathOf(item.id), body, { 'Idempotency-Key': KEY });
    const [first, again] = [await sent(), await sent()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body).toMatchObject({ title: 'Long crack', version: 2, assignedToId: null });
    const [newest, ...others] = await historyOf(item.id);
    expect(newest && said(newest)).toEqual({
      by: 'Test Inspector',
      action: 'changed',
      isDeclined: true,
      version: 2,
      changes: [
        ['assignedToId', 2, null],
        ['title', 'Deep crack', 'Long crack'],
      ],
    });
    expect(others.map(({ isDeclined }) => isDeclined)).toEqual([false, false]);
    const inbox = bodyOf(listInbox, await server.as.ProjectManager.get('/inbox'));
    expect(inbox.notices).toEqual([]);
  });

  it('does not count as a change: a later clash names who has changed the field', async () => {
    const item = await addItem(anna, { inspectionId: site.inspection.id });
    await anna.put(pathOf(item.id), { title: 'Long crack', version: 1 });
    await ben.put(pathOf(item.id), { base: {}, declined: { title: 'Deep crack' } });
    const late = { title: 'Wide crack', base: { title: 'Cracked beam' } };
    const clash = await ben.put(pathOf(item.id), late);
    expect(clash.body).toMatchObject({ clashes: { title: { by: 'Site Admin' } } });
    const deletion = await anna.delete(`${pathOf(item.id)}?version=2`);
    expect(deletion.status).toBe(200);
  });

  it('is recorded with the rest of the change', async () => {
    const item = await addItem(anna, { inspectionId: site.inspection.id });
    await anna.put(pathOf(item.id), { title: 'Long crack', version: 1 });
    const body = { notes: 'Wet', base: { notes: null }, declined: { title: 'Deep crack' } };
    const answer = await ben.put(pathOf(item.id), { ...body, version: 1 });
    expect(answer.body).toMatchObject({ title: 'Long crack', notes: 'Wet' });
    const [declined, changed] = (await historyOf(item.id)).map(said);
    expect(changed).toMatchObject({ isDeclined: false, changes: [['notes', null, 'Wet']] });
    expect(declined).toMatchObject({
      isDeclined: true,
      changes: [['title', 'Deep crack', 'Long crack']],
    });
  });

  onPostgres('is noted once if somebody else is faster while it is written', async () => {
    const item = await addItem(anna, { inspectionId: site.inspection.id });
    await anna.put(pathOf(item.id), { title: 'Long crack', version: 1 });
    const body = { notes: 'Wet', base: { notes: null }, declined: { title: 'Deep crack' } };
    const { db } = server.services.database;
    const { answer } = await db.transaction().execute(async (tx) => {
      const faster = { title: 'Wide crack', version: 3 };
      await tx.updateTable('items').set(faster).where('id', '=', item.id).execute();
      const sent = ben.put(pathOf(item.id), { ...body, version: 2 });
      await expect.poll(() => waitingIn(server.services.database)).toBe(1);
      return { answer: sent };
    });
    expect((await answer).body).toMatchObject({ title: 'Wide crack', notes: 'Wet', version: 4 });
    const own = (await historyOf(item.id)).filter(({ user }) => user?.name === 'Test Inspector');
    expect(own.map(({ isMerged, ...entry }) => ({ isMerged, ...said(entry) }))).toEqual([
      {
        by: 'Test Inspector',
        action: 'changed',
        isDeclined: true,
        version: 4,
        isMerged: false,
        changes: [['title', 'Deep crack', 'Wide crack']],
      },
      {
        by: 'Test Inspector',
        action: 'changed',
        isDeclined: false,
        version: 4,
        isMerged: true,
        changes: [['notes', null, 'Wet']],
      },
    ]);
  });

  it('is what differs from the values of the record', async () => {
    const item = await addItem(anna, { inspectionId: site.inspection.id, assessment: 1 });
    const same = { title: ' Cracked beam', status: 'open', requiresVerification: false };
    const send = (declined: object) => ben.put(pathOf(item.id), { base: {}, declined });
    expect((await send(same)).status).toBe(200);
    expect((await send({ ...same, status: 1, notes: '', category: null })).status).toBe(200);
    const [newest, ...others] = await historyOf(item.id);
    expect(others).toHaveLength(1);
    expect(newest?.changes).toEqual([{ field: 'category', from: null, to: 'Structural' }]);
  });

  it('is in the history of an inspection and of a photo, too', async () => {
    const { id } = site.inspection;
    const item = await addItem(anna, { inspectionId: id });
    const photo = await addPhoto(anna, item.id, { bytes: await jpeg(), caption: 'North' });
    await ben.put(`/inspectionphotos/${String(photo.id)}`, {
      base: {},
      declined: { caption: 'South' },
    });
    await ben.put(`/inspections/${String(id)}`, { base: {}, declined: { inspectorName: 'Bo' } });
    const { entries } = bodyOf(
      getInspectionHistory,
      await anna.get(`/inspections/${String(id)}/history`),
    );
    const declined = entries.filter(({ isDeclined }) => isDeclined).slice(0, 2);
    expect(declined.map(({ kind, changes }) => [kind, changes])).toEqual([
      ['inspections', [{ field: 'inspectorName', from: 'Bo', to: 'Ida Falk' }]],
      ['photos', [{ field: 'caption', from: 'South', to: 'North' }]],
    ]);
  });

  it('may only name fields of the record', async () => {
    const item = await addItem(anna, { inspectionId: site.inspection.id });
    const answer = await ben.put(pathOf(item.id), { base: {}, declined: { createdAt: 'now' } });
    expect(answer.status).toBe(400);
  });

  it.each([
    { assignedToId: 1.5 },
    { assignedToId: 3e9 },
    { assignedToId: '1' },
    { dueDate: 'September 14, 2026' },
    { status: 'constructor' },
    { title: ['Deep crack'] },
    { notes: 'x'.repeat(TEXT_LIMITS.notes + 1) },
    { returnReason: 'x'.repeat(TEXT_LIMITS.reason + 1) },
    { verificationReason: 7 },
    { tags: 'x' },
  ])('follows the rules of the fields of an item: %o', async (declined) => {
    const [field = ''] = Object.keys(declined);
    const path = pathOf((await addItem(anna, { inspectionId: site.inspection.id })).id);
    const answer = await ben.put(path, { base: {}, declined });
    expect(answer).toMatchObject({ status: 400, body: { errors: {} } });
    const { errors } = answer.body as { errors: object };
    expect(Object.keys(errors)).toEqual([expect.stringMatching(new RegExp(`^declined.${field}`))]);
  });

  it.each([{ projectId: 1.5 }, { projectId: 3e9 }, { inspectionDate: 'soon' }])(
    'follows the rules of the fields of an inspection: %o',
    async (declined) => {
      const path = `/inspections/${String(site.inspection.id)}`;
      expect(await ben.put(path, { base: {}, declined })).toMatchObject({ status: 400 });
    },
  );
});

/** Earlier versions accepted any value. */
describe('values recorded by an earlier version', () => {
  const HOSTILE = {
    assignedToId: [1.5, null],
    dueDate: ['September 14, 2026', null],
    priority: ['constructor', 3],
    resolvedDate: ['x'.repeat(20), null],
    tags: ['x', []],
    title: [['Deep', 'crack'], 'Cracked beam'],
  } as const;

  it('can be read and downloaded, and no report has them', async () => {
    const { inspection } = await addSite(anna);
    const { id } = await addItem(anna, { inspectionId: inspection.id });
    const { database } = server.services;
    const place = {
      kind: 'items',
      id,
      version: 1,
      inspectionId: inspection.id,
      itemId: id,
    } as const;
    const at = '2026-11-24T08:00:00.000Z';
    for (const assignedToId of [1.5, 3e9, -1]) {
      await inTransaction(database, { actor: null, at }, (tx) =>
        noteDeclined(tx, database.engine, place, { ...HOSTILE, assignedToId: [assignedToId, 1] }),
      );
    }
    const [newest] = await historyOf(id);
    expect(newest?.changes[0]).toEqual({
      field: 'assignedToId',
      from: -1,
      to: 1,
      names: { from: null, to: 'Site Admin' },
    });
    const file = await anna.get(`${pathOf(id)}/history/csv`);
    const lines = String(file.body).trim().split('\r\n').slice(1, 7);
    expect(lines.map((line) => line.split(',').slice(3).join(','))).toEqual([
      'Assigned To,Deleted,Site Admin',
      'Due Date,"September 14, 2026",',
      'Priority,constructor,High',
      `Resolved,${'x'.repeat(20)},`,
      'Tags,x,',
      'Title,"Deep, crack",Cracked beam',
    ]);
    const layout = { ...DEFAULT_REPORT_LAYOUT, withHistory: true };
    const report = await askForReport(anna, { ...draftOf(inspection.id), layout });
    expect(await reportIn(anna, report.id, 'ready')).toMatchObject({ failure: null });
    const remaining = structuredClone(
      contents.at(-1)?.items[0]?.history.flatMap(({ changes }) => changes),
    );
    expect(remaining?.filter(({ from }) => from === 'September 14, 2026')).toEqual([]);
  });
});
