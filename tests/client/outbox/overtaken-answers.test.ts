import { expect, test } from 'vitest';
import type { Call } from '../../../contract/call';
import type { Comment } from '../../../contract/comments/comment';
import type { Item } from '../../../contract/items/item';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import type { CallApi, CallOptions } from '../../../src/platform/http/call-api';
import { aKeptChange } from '../../models/outbox/changes';
import { memoryTable } from '../../support/records/changes';
import { anItem } from '../../support/records/items';
import { startOutbox } from '../../support/machines/outbox';
import { ANNA } from '../../support/records/people';
import { withResolvers } from '../../support/with-resolvers';

/** Answers of the server that arrive after later changes were carried out. */

const ROOF = 3;
const ridge = anItem({ id: 5, title: 'Ridge', version: 3 });
const gutter = anItem({ id: 6, title: 'Gutter' });
const { title, description, category, location, priority } = anItem();

const COMMENT: Comment = {
  id: 20,
  inspectionItemId: ridge.id,
  author: { id: ANNA.id, name: 'Anna' },
  text: 'First',
  mentionedUserIds: [],
  mentionedUsers: [],
  photoIds: [],
  createdAt: '2026-03-01T09:00:00.000Z',
  editedAt: null,
  deletedAt: null,
  deletedBy: null,
  version: 1,
};

const edit = aKeptChange({ key: 'edit-of-ridge', record: ridge.id, body: { title: 'Eaves' } });
const move = aKeptChange({
  ...{ key: 'move-of-ridge', record: ridge.id, call: 'setItemStatus' },
  ...{ body: { status: 'InProgress' }, base: { status: 'Open' } },
});
const deletion = aKeptChange({
  ...{ key: 'deletion-of-gutter', record: gutter.id, version: 1, call: 'deleteItem', body: {} },
});
const creation = aKeptChange({
  ...{ key: 'creation', record: -7, version: null, call: 'createItem', base: {} },
  body: { inspectionId: ROOF, title, description, category, location, priority },
});
const editOfNew = aKeptChange({ ...edit, key: 'edit-of-new', record: -7, version: 1 });

/** A server that carries out changes as soon as it may; `version` is the one after a merge. */
function carryingOut(may: Promise<void>, version?: number): CallApi {
  return (async ({ method }: Call, { params, body }: CallOptions<Call> = {}) => {
    await may;
    const id = Number(params?.['id']);
    if (method === 'DELETE') return { success: true, data: { id }, status: 200 };
    const sent = (body as { version?: number } | undefined)?.version ?? 0;
    const data = method === 'POST' ? anItem({ id: 9 }) : { ...ridge, id };
    return { success: true, data: { ...data, version: version ?? sent + 1 }, status: 200 };
  }) as unknown as CallApi;
}

interface Given {
  answer: readonly Item[];
  changes: readonly KeptChange[];
  /** The version after a merge. */
  version?: number;
}

/** What is shown of an answer that was requested before changes were carried out. */
async function shownOf({ answer, changes, version }: Given): Promise<Item[]> {
  const table = memoryTable();
  for (const [index, change] of changes.entries()) {
    const own = { userId: ANNA.id, inspectionId: ROOF, order: index + 1 };
    await table.write((rows) => rows.put({ ...change, ...own }));
  }
  const may = withResolvers();
  const device = startOutbox({ userId: ANNA.id, api: carryingOut(may.promise, version), table });
  const late = withResolvers<readonly Item[]>();
  const reading = device.changes.answered(late.promise);
  may.resolve();
  await expect.poll(() => device.store.all(ANNA.id)).toEqual([]);
  late.resolve(answer);
  const read = await reading;
  return device.changes.itemsOf(ROOF, read.answer, read.from);
}

test('an answer that lacks all changes is shown with them', async () => {
  const changes = [edit, deletion, creation, editOfNew];
  const shown = await shownOf({ answer: [ridge, gutter], changes });
  expect(shown.map(({ id, title: name }) => ({ id, name }))).toEqual([
    { id: ridge.id, name: 'Eaves' },
    { id: 9, name: 'Eaves' },
  ]);
});

test('an answer from between two changes of a record is shown with the second', async () => {
  const between = { ...ridge, title: 'Eaves', version: 4 };
  expect(await shownOf({ answer: [between], changes: [edit, move] })).toEqual([
    { ...between, status: 'InProgress' },
  ]);
});

test('an answer with what others changed before a merge is shown with the own change, too', async () => {
  const others = { ...ridge, notes: 'Wet', version: 5 };
  expect(await shownOf({ answer: [others], changes: [edit], version: 6 })).toEqual([
    { ...others, title: 'Eaves' },
  ]);
});

test('an item that was changed and then deleted is not shown again', async () => {
  const answer = [{ ...ridge, title: 'Eaves', version: 4 }];
  const removal = { ...deletion, record: ridge.id, version: 3 };
  expect(await shownOf({ answer, changes: [edit, removal] })).toEqual([]);
});

test('an answer that has the changes is shown as it is, also after later ones of others', async () => {
  const answer = [
    { ...ridge, title: 'Ridge tiles', version: 5 },
    anItem({ id: 9, title: 'Downpipe', version: 2 }),
  ];
  expect(await shownOf({ answer, changes: [edit, creation, editOfNew] })).toEqual(answer);
});

test('an answer that was requested after a deletion is shown as it is', async () => {
  const device = startOutbox({ userId: ANNA.id, api: carryingOut(Promise.resolve()) });
  await device.changes.remove({ call: 'deleteItem', id: gutter.id, inspectionId: ROOF });
  const { answer, from } = await device.changes.answered(Promise.resolve([gutter]));
  expect(await device.changes.itemsOf(ROOF, answer, from)).toEqual([gutter]);
});

test('comments that were sent since the last answer stay while the server does not answer', async () => {
  const created = { ...COMMENT, id: 21, text: 'Sent' };
  const api = (() =>
    Promise.resolve({ success: true, data: created, status: 201 })) as unknown as CallApi;
  const { comments, outbox } = startOutbox({ userId: ANNA.id, api });
  const { answer, from } = await comments.answered(Promise.resolve([COMMENT]));
  await comments.commentsOf(ridge.id, answer, from);
  const making = { call: 'createComment', id: null, itemId: ridge.id } as const;
  await comments.make({ ...making, body: { text: 'Sent' } });
  outbox.send({ type: 'connection.lost' });
  await comments.make({ ...making, body: { text: 'Kept' } });
  const shown = await comments.unansweredOf(ridge.id);
  expect(shown?.map(({ text }) => text)).toEqual(['First', 'Sent', 'Kept']);
});
