import { AxiosError, AxiosHeaders, type AxiosRequestConfig } from 'axios';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { COMMENT_LIMITS } from '../../../contract/comments/limits';
import { getInspectionWithItems, listInspections } from '../../../contract/inspections/calls';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { EMPTY_COMMENT } from '../../../machines/comments/comment-values';
import type { SaveRequest } from '../../../machines/forms/form-context';
import { inspectionValuesOf } from '../../../machines/inspections/inspection-values';
import { newItemFormMachine } from '../../../machines/items/item-form.machine';
import { itemValuesOf } from '../../../machines/items/item-values';
import { EMPTY_SIGNATURE } from '../../../machines/signatures/signature-values';
import { addComment } from '../../../src/features/comments/calls';
import { saveInspection } from '../../../src/features/inspections/form/save-inspection';
import { addItem as saveItem } from '../../../src/features/items/calls';
import { fetchSignOff, signatureSaver } from '../../../src/features/signatures/calls';
import { formEffects, NO_DRAFTS } from '../../../src/forms/form-effects';
import { type CallApi, createCallApi } from '../../../src/platform/http/call-api';
import { createClient } from '../../../src/platform/http/client';
import { clockOn } from '../../models/clock/clock-at';
import { memoryTable } from '../../support/records/changes';
import { currentComments } from '../../support/records/comments';
import { expectPrinted } from '../../support/run/expect-printed';
import { anInspection } from '../../support/records/inspections';
import { anItem } from '../../support/records/items';
import { startOutbox } from '../../support/machines/outbox';
import { addInspection, addItem, addSite, bodyOf, type Site } from '../../support/records/records';
import { quickMaker } from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';
import { DRAWING, issueRevision } from '../../support/records/signatures';

/**
 * A device without room cannot keep what its user creates. If the answer is lost and the user
 * changes something before they save again, there is one record, as they last wanted it.
 */

expectPrinted(
  /^The device did not keep a change /,
  /^Saving failed: Network error/,
  new RegExp(`^Saving failed: ${SERVER_MESSAGES.stale}`),
);

const { signal } = new AbortController();

let server: TestServer;
let site: Site;

beforeAll(async () => {
  server = await startServer({ makeReport: quickMaker });
  site = await addSite(server.as.Admin);
});

afterAll(() => server.close());

const lost = () => new AxiosError('Network Error', AxiosError.ERR_NETWORK);

/** The device of a manager, with room for nothing. */
function fullDevice() {
  const { token } = server.as.ProjectManager;
  const client = createClient(`${server.url}/api`);
  let loses: (config: AxiosRequestConfig) => boolean = () => false;
  const api = createCallApi(async (config) => {
    const headers = new AxiosHeaders(config.headers as AxiosHeaders);
    headers.set('Authorization', `Bearer ${token}`);
    const isLost = loses(config);
    if (isLost && config.method === 'GET') throw lost();
    const answer = await client({ ...config, headers });
    if (isLost) throw lost();
    return answer;
  });
  const noRoom = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  const table = { ...memoryTable(), write: noRoom };
  const { outbox, changes, inspections, comments, signatures } = startOutbox({
    userId: 2,
    role: 'ProjectManager',
    api,
    table,
  });
  return {
    api,
    changes,
    inspectionChanges: inspections,
    notify: () => undefined,
    commentChanges: () => Promise.resolve(comments),
    signatureChanges: signatures,
    /** Loses the answers to what is chosen until it chooses something else. */
    lose: (which: typeof loses) => {
      loses = which;
      // As its probes find out by themselves, somewhat later.
      outbox.send({ type: 'server.answered' });
    },
  };
}

const isChange = ({ method }: AxiosRequestConfig) => method !== 'GET';
const nothing = () => false;

const requestFor = <Values>(
  values: Values,
  subjectId: number | null,
  unanswered: string[] = [],
): SaveRequest<Values> => ({
  values,
  initial: values,
  intent: 'save',
  version: null,
  initialVersion: null,
  idempotencyKey: nanoid(),
  unanswered,
  subjectId,
  draftKey: { userId: 2, form: 'new', holder: 'this' },
});

/** Saves, loses the answer, and saves what was changed since. */
async function saveTwice<Values, Saved>(
  { lose }: ReturnType<typeof fullDevice>,
  save: (request: SaveRequest<Values>) => Promise<Saved>,
  [first, then]: [Values, Values],
  subjectId: number | null,
): Promise<Saved> {
  const request = requestFor(first, subjectId);
  lose(isChange);
  await expect(save(request)).rejects.toMatchObject({ failure: { status: null } });
  lose(nothing);
  return save(requestFor(then, subjectId, [request.idempotencyKey]));
}

const itemsIn = async (id: number) =>
  bodyOf(
    getInspectionWithItems,
    await server.as.Admin.get(`/inspections/${String(id)}/with-items`),
  ).inspectionItems.map(({ title, notes, assignedToId, version }) => [
    title,
    notes,
    assignedToId,
    version,
  ]);

const newInspection = (title: string) =>
  addInspection(server.as.Admin, { projectId: site.project.id, title });

const ITEM = itemValuesOf(anItem({ title: 'Loose rail', notes: 'Left', assignedToId: null }));

/** The form that adds an item to an inspection. */
async function openItemForm(
  device: ReturnType<typeof fullDevice>,
  subjectId: number,
  initial = ITEM,
) {
  const form = createActor(
    newItemFormMachine.provide(
      formEffects({ drafts: NO_DRAFTS, notify: () => undefined }, (request) =>
        saveItem(device, request),
      ),
    ),
    {
      input: {
        initial,
        version: null,
        subjectId,
        clock: clockOn('2026-11-26'),
        draftKey: { userId: 2, form: 'item:new', holder: 'this' },
        saveKey: nanoid(),
      },
    },
  ).start();
  await waitFor(form, (state) => state.matches('editing'));
  return {
    form,
    save: async () => {
      form.send({ type: 'form.submit' });
      await waitFor(form, (state) => !state.matches('saving'));
      return form.getSnapshot().value;
    },
    type: (notes: string) => {
      form.send({ type: 'field.changed', changes: { notes } });
    },
  };
}

test('an item gets one more word', async () => {
  const { id } = await newInspection('One item');
  const device = fullDevice();
  const { save, type } = await openItemForm(device, id);
  device.lose(isChange);
  expect(await save()).toBe('editing');
  device.lose(nothing);
  type('Left, at the door');
  expect(await save()).toBe('saved');
  expect(await itemsIn(id)).toEqual([['Loose rail', 'Left, at the door', null, 2]]);
});

test('what somebody has changed in that item in between is shown before it is replaced', async () => {
  const { id } = await newInspection('Changed item');
  const device = fullDevice();
  const { form, save, type } = await openItemForm(device, id);
  device.lose(isChange);
  expect(await save()).toBe('editing');
  device.lose(nothing);
  const { inspectionItems } = bodyOf(
    getInspectionWithItems,
    await server.as.Admin.get(`/inspections/${String(id)}/with-items`),
  );
  const path = `/inspectionitems/${String(inspectionItems[0]?.id)}`;
  await server.as.Admin.put(path, { assignedToId: 3, version: 1 });
  type('Left, at the door');
  expect(await save()).toBe('conflicted');
  expect(await itemsIn(id)).toEqual([['Loose rail', 'Left', 3, 2]]);
  form.send({ type: 'conflict.keepMine' });
  await waitFor(form, (state) => state.matches('saved'));
  expect(await itemsIn(id)).toEqual([['Loose rail', 'Left, at the door', null, 3]]);
});

test('an item is added although the server does not say what it has created', async () => {
  const { id } = await newInspection('Not asked');
  const device = fullDevice();
  device.lose(({ url }) => url === '/created-records');
  const request = requestFor(ITEM, id, ['key-of-nothing']);
  expect(await saveItem(device, request)).toMatchObject({ title: 'Loose rail' });
  expect(await itemsIn(id)).toHaveLength(1);
});

test('an inspection gets one more word', async () => {
  const device = fullDevice();
  const values = inspectionValuesOf(
    anInspection({ projectId: site.project.id, title: 'Lost survey', notes: 'North' }),
  );
  const inspection = await saveTwice(
    device,
    (request) => saveInspection(device, request, signal),
    [values, { ...values, notes: 'North and east' }],
    null,
  );
  const answer = await server.as.Admin.get('/inspections?search=Lost+survey');
  expect(bodyOf(listInspections, answer).map(({ id, notes }) => [id, notes])).toEqual([
    [inspection.id, 'North and east'],
  ]);
});

test('a comment gets one more word; if it was deleted in between, the next one is new', async () => {
  const { id: inspectionId } = await newInspection('Comments');
  const item = await addItem(server.as.Admin, { inspectionId });
  const device = { ...fullDevice(), serverIdOf: () => Promise.resolve(null) };
  const first = { ...EMPTY_COMMENT, text: 'Please look' };
  const comment = await saveTwice(
    device,
    (request) => addComment(device, request),
    [first, { ...first, text: 'Please look again' }],
    item.id,
  );
  const texts = async () =>
    (await currentComments(server.as.Admin, item.id)).map(({ text }) => text);
  expect(await texts()).toEqual(['Please look again']);
  const key = nanoid();
  device.lose(isChange);
  const next = { ...requestFor(first, item.id), idempotencyKey: key };
  await expect(addComment(device, next)).rejects.toThrow();
  device.lose(nothing);
  const [, second] = await currentComments(server.as.Admin, item.id);
  await server.as.ProjectManager.delete(`/comments/${String(second?.id)}`);
  const third = { ...first, text: 'Please look once more' };
  await addComment(device, requestFor(third, item.id, [key]));
  expect(await texts()).toEqual(['Please look again', null, 'Please look once more']);
  expect(comment.editedAt).not.toBeNull();
});

/** Answers with comments as if they were added so long ago that they may not be changed. */
const agedComments =
  (api: CallApi): CallApi =>
  async (call, options) => {
    const answer = await api(call, options);
    if (call.name !== 'getComment' || !answer.success) return answer;
    const createdAt = new Date(Date.now() - (COMMENT_LIMITS.editMinutes + 1) * 60_000);
    Object.assign(answer.data as object, { createdAt: createdAt.toISOString() });
    return answer;
  };

/** An item for comments, and the device of their author. */
async function openComments(title: string, reading = (api: CallApi) => api) {
  const { id: inspectionId } = await newInspection(title);
  const item = await addItem(server.as.Admin, { inspectionId });
  const full = fullDevice();
  const device = { ...full, api: reading(full.api), serverIdOf: () => Promise.resolve(null) };
  /** Adds a comment, and loses the answer; returns the comment and the key. */
  const addLost = async (text: string) => {
    const request = requestFor({ ...EMPTY_COMMENT, text }, item.id);
    device.lose(isChange);
    await expect(addComment(device, request)).rejects.toThrow();
    device.lose(nothing);
    const [added] = await currentComments(server.as.Admin, item.id);
    return { path: `/comments/${String(added?.id)}`, key: request.idempotencyKey };
  };
  const add = (text: string, keys: string[]) =>
    addComment(device, requestFor({ ...EMPTY_COMMENT, text }, item.id, keys));
  const texts = async () =>
    (await currentComments(server.as.Admin, item.id)).map(({ text }) => text);
  return { addLost, add, texts };
}

test('a comment that its author has changed elsewhere stays, and gets a second one', async () => {
  const { addLost, add, texts } = await openComments('Changed comment');
  const { path, key } = await addLost('Please look');
  const body = { text: 'Looked', mentionedUserIds: [], photoIds: [], version: 1 };
  expect((await server.as.ProjectManager.put(path, body)).status).toBe(200);
  await add('Please look again', [key]);
  expect(await texts()).toEqual(['Looked', 'Please look again']);
});

test('a comment that is too old to be changed is the one if nothing differs', async () => {
  const { addLost, add, texts } = await openComments('Old comment', agedComments);
  const { key } = await addLost('Please look');
  await add('Please look', [key]);
  expect(await texts()).toEqual(['Please look']);
  await add('Please look again', [key]);
  expect(await texts()).toEqual(['Please look', 'Please look again']);
});

test('what is typed into an emptied form is another item', async () => {
  const { id } = await newInspection('Emptied');
  const device = fullDevice();
  const { form, save } = await openItemForm(device, id, { ...ITEM, title: '', notes: '' });
  const fill = (title: string, notes: string) => {
    form.send({ type: 'field.changed', changes: { title, notes } });
  };
  fill('Loose rail', 'Left');
  device.lose(isChange);
  expect(await save()).toBe('editing');
  device.lose(nothing);
  fill('', '');
  fill('Open joint', '');
  expect(await save()).toBe('saved');
  expect((await itemsIn(id)).map(([title]) => title)).toEqual(['Loose rail', 'Open joint']);
});

test.each([
  ['429 from a server that has too much to do', 429],
  ['500 from a server that fails', 500],
])('an item is added although the question gets %s', async (title, status) => {
  const { id } = await newInspection(title);
  const device = fullDevice();
  const api = ((call, options) =>
    call.name === 'listCreatedRecords'
      ? Promise.resolve({ success: false, error: 'Not now', status, details: { errors: {} } })
      : device.api(call, options)) as CallApi;
  await saveItem({ ...device, api }, requestFor(ITEM, id, ['key-of-nothing']));
  expect(await itemsIn(id)).toHaveLength(1);
});

/** A revision that somebody signs, as their form shows it. */
async function openSignOff(title: string) {
  const { id } = await newInspection(title);
  await addItem(server.as.Admin, { inspectionId: id });
  const report = await issueRevision(server.as.Admin, id);
  const device = fullDevice();
  const signOff = () => fetchSignOff(device, { of: 'reports', id: report.id }, signal);
  return { device, signOff, save: signatureSaver(device)(await signOff()) };
}

const SIGNED = { ...EMPTY_SIGNATURE, name: 'Lena Koch', role: 'Owner', drawing: DRAWING };
const REDRAWN = { ...DRAWING, paths: ['M10 100L90 20'] };

test('a signature whose content is the same is the one that the server has', async () => {
  const { device, signOff, save } = await openSignOff('Signed');
  const signature = await saveTwice(
    device,
    save,
    [SIGNED, { ...SIGNED, name: 'Lena Koch ' }],
    null,
  );
  expect((await signOff()).signatures).toEqual([signature]);
});

test.each([
  ['role', { ...SIGNED, role: 'Site manager' }],
  ['drawing', { ...SIGNED, drawing: REDRAWN }],
  ['decision', { ...SIGNED, decision: 'refused' as const, reason: 'The rail is loose' }],
])('another %s is another signature', async (what, then) => {
  const { device, signOff, save } = await openSignOff(`Another ${what}`);
  const signature = await saveTwice(device, save, [SIGNED, then], null);
  expect(signature).toMatchObject({ role: then.role, decision: then.decision });
  const { signatures } = await signOff();
  expect(signatures).toHaveLength(2);
  expect(signatures[1]).toEqual(signature);
});
