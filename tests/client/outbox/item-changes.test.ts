import { describe, expect, test, vi } from 'vitest';
import { VERIFICATION_MESSAGES } from '../../../contract/items/messages';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { failureOf } from '../../../machines/failure';
import { listedChanges, unkeptOf } from '../../../machines/outbox/outbox-selectors';
import type { Item } from '../../../contract/items/item';
import type { CallApi } from '../../../src/platform/http/call-api';
import { resolutionValuesOf } from '../../../machines/items/resolution-values';
import { recallItem } from '../../../src/features/items/calls';
import { tellRecordNews } from '../../../src/platform/live/record-news';
import { markResolved, markUnresolved } from '../../../src/features/items/resolution/calls';
import type { Copies } from '../../../src/platform/offline/copies';
import { aKeptChange } from '../../models/outbox/changes';
import { memoryTable } from '../../support/records/changes';
import { expectPrinted } from '../../support/run/expect-printed';
import { anItem, aResolvedItem } from '../../support/records/items';
import { startOutbox } from '../../support/machines/outbox';
import { ANNA } from '../../support/records/people';
import { withResolvers } from '../../support/with-resolvers';
import { NEWEST } from '../../../src/platform/outbox/record-changes';

/** What a change is based on, and what its author gets. */

expectPrinted(/^The device did not keep a change /);

/** A server that answers every change with the same item, and what it received. */
function answering(item: Item) {
  const bodies: unknown[] = [];
  const api = ((_, options) => {
    bodies.push(options?.body);
    return Promise.resolve({ success: true, data: item, status: 200, total: 0 });
  }) as CallApi;
  return { api, bodies };
}

const RESOLVED = anItem({ status: 'Resolved', version: 5 });

test('a change states what the item was shown with', async () => {
  const { api, bodies } = answering(RESOLVED);
  const { changes } = startOutbox({ userId: ANNA.id, api });
  await changes.shown(anItem({ status: 'InProgress', version: 4 }), NEWEST);
  const made = { call: 'setItemStatus', id: RESOLVED.id, body: { status: 'Resolved' } } as const;
  expect(await changes.make(made)).toEqual(RESOLVED);
  expect(bodies).toEqual([{ status: 'Resolved', base: { status: 'InProgress' }, version: 4 }]);
});

test('an answer that arrives late replaces nothing newer, but a server that was restored does', async () => {
  const { api, bodies } = answering(RESOLVED);
  const { changes } = startOutbox({ userId: ANNA.id, api });
  const restored = anItem({ title: 'As in the backup', status: 'Open', version: 3 });
  const { id, inspectionId } = restored;
  await changes.shown(anItem({ version: 4 }), NEWEST);
  await changes.make({ call: 'setItemStatus', id, body: { status: 'Resolved' } });
  expect(await changes.shown(restored, NEWEST)).toEqual(RESOLVED);
  tellRecordNews('all');
  // What the screen still shows is what a change is based on.
  await changes.make({ call: 'setItemStatus', id, body: { status: 'Closed' } });
  expect(bodies.at(-1)).toEqual({
    status: 'Closed',
    base: { status: 'Resolved', resolvedAt: null },
    version: 5,
  });
  tellRecordNews('all');
  expect(await changes.itemsOf(inspectionId, [restored], NEWEST)).toEqual([restored]);
  expect(await changes.shown(restored, NEWEST)).toEqual(restored);
});

/** The device's copy of an item, as recalled when the server takes its time. */
const recalled = async (
  { changes, photoChanges }: ReturnType<typeof startOutbox>,
  copy: Item,
): Promise<unknown> => {
  const copies = { item: () => Promise.resolve({ data: { ...copy, photos: [] }, copiedAt: 0 }) };
  const reading = {
    changes,
    photoChanges,
    api: answering(copy).api,
    serverIdOf: () => Promise.resolve(null),
  };
  return (await recallItem(reading, copies as unknown as Copies, copy.id))?.data;
};

test('a copy that is shown until a restored server answers does not outlast that answer', async () => {
  const device = startOutbox({ userId: ANNA.id, api: answering(RESOLVED).api });
  const lost = anItem({ version: 9 });
  const restored = anItem({ title: 'As in the backup', version: 7 });
  await device.changes.shown(lost, NEWEST);
  tellRecordNews('all');
  expect(await recalled(device, lost)).toEqual({ ...lost, photos: [] });
  expect(await device.changes.shown(restored, NEWEST)).toEqual(restored);
  // The copy is renewed later.
  expect(await recalled(device, lost)).toEqual({ ...lost, photos: [] });
  expect(await device.changes.shown(restored, NEWEST)).toEqual(restored);
});

test('a copy that a new page shows first gives way to a restored server', async () => {
  const device = startOutbox({ userId: ANNA.id, api: answering(RESOLVED).api });
  const restored = anItem({ title: 'As in the backup', version: 7 });
  await recalled(device, anItem({ version: 9 }));
  expect(await device.changes.shown(restored, NEWEST)).toEqual(restored);
});

test('a copy that is older than the screen is neither shown nor what a change is based on', async () => {
  const { api, bodies } = answering(RESOLVED);
  const device = startOutbox({ userId: ANNA.id, api });
  const seen = anItem({ status: 'InProgress', version: 9 });
  await device.changes.shown(seen, NEWEST);
  tellRecordNews('all');
  const copy = anItem({ status: 'Open', version: 8 });
  expect(await recalled(device, copy)).toEqual({ ...seen, photos: [] });
  await device.changes.make({ call: 'setItemStatus', id: seen.id, body: { status: 'Closed' } });
  expect(bodies).toEqual([{ status: 'Closed', base: { status: 'InProgress' }, version: 9 }]);
});

test('a change that decides about a resolution states which one its author saw', async () => {
  const { api, bodies } = answering(RESOLVED);
  const { changes } = startOutbox({ userId: ANNA.id, api });
  const resolvedAt = '2026-11-21T08:00:00.000Z';
  const { id } = await changes
    .shown(aResolvedItem({ resolvedAt }), NEWEST)
    .then((item) => item ?? anItem());
  for (const made of [
    { call: 'setItemStatus', id, body: { status: 'Verified' } },
    { call: 'updateItem', id, body: { requiresVerification: false } },
    { call: 'updateItem', id, body: { notes: 'Wet' } },
  ] as const) {
    await changes.shown(aResolvedItem({ resolvedAt, version: 6 + bodies.length }), NEWEST);
    await changes.make(made);
  }
  expect(bodies).toEqual([
    { status: 'Verified', base: { status: 'Resolved', resolvedAt }, version: 6 },
    {
      requiresVerification: false,
      base: { requiresVerification: false, resolvedAt },
      version: 7,
    },
    { notes: 'Wet', base: { notes: null }, version: 8 },
  ]);
});

test('a change that is made before the answer to another one is based on that one', async () => {
  const bodies: unknown[] = [];
  const answers: ((status: Item['status'] | null) => void)[] = [];
  const api = ((_, options) => {
    bodies.push(options?.body);
    const { promise, resolve } = withResolvers<unknown>();
    answers.push((status) => {
      const version = 4 + bodies.length;
      resolve(
        status === null
          ? { success: false, error: 'Not today', status: 422, details: { errors: {} } }
          : { success: true, data: anItem({ status, version }), status: 200, total: 0 },
      );
    });
    return promise;
  }) as CallApi;
  const { changes } = startOutbox({ userId: ANNA.id, api });
  const { id } = anItem();
  const move = (status: Item['status']) =>
    changes.make({ call: 'setItemStatus', id, body: { status } });
  await changes.shown(anItem({ status: 'Open', version: 4 }), NEWEST);
  const first = move('InProgress');
  await expect.poll(() => answers.length).toBe(1);
  const second = move('Closed');
  answers[0]?.('InProgress');
  await first;
  await expect.poll(() => answers.length).toBe(2);
  const third = move('Verified').catch((error: unknown) => failureOf(error).message);
  answers[1]?.(null);
  await expect(second).rejects.toThrow('Not today');
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.('Verified');
  expect(await third).toMatchObject({ status: 'Verified' });
  expect(bodies).toMatchObject([
    { status: 'InProgress', base: { status: 'Open' }, version: 4 },
    { status: 'Closed', base: { status: 'InProgress' }, version: 5 },
    // What the refused change was based on.
    { status: 'Verified', base: { status: 'InProgress' }, version: 5 },
  ]);
});

test('a resolution states what its author saw, whatever was loaded behind the dialog', async () => {
  const { api, bodies } = answering(RESOLVED);
  const { changes } = startOutbox({ userId: ANNA.id, api });
  const seen = anItem({ status: 'InProgress', version: 4 });
  await changes.shown(seen, NEWEST);
  const initial = resolutionValuesOf(seen, '2026-11-23');
  await changes.shown(anItem({ status: 'Open', title: 'Renamed', version: 5 }), NEWEST);
  const values = { ...initial, resolutionNotes: 'Bolts', resolutionType: 'fixed' as const };
  await markResolved(changes, {
    values,
    initial,
    intent: 'save',
    version: 4,
    initialVersion: 4,
    idempotencyKey: 'resolution-1',
    unanswered: [],
    draftKey: { userId: ANNA.id, form: 'resolution', holder: 'this' },
    subjectId: seen.id,
  });
  await markUnresolved(changes, seen, 'reopening-1');
  expect(bodies).toMatchObject([
    { isResolved: true, base: { status: 'InProgress' } },
    { base: { status: 'InProgress' } },
  ]);
});

test('removing a change also removes what a rule has set, even from later changes', async () => {
  const { api } = answering(RESOLVED);
  const { changes, store, outbox } = startOutbox({ userId: ANNA.id, api });
  outbox.send({ type: 'connection.lost' });
  const { id } = anItem();
  await changes.shown(anItem({ status: 'InProgress', progress: 60 }), NEWEST);
  const moved = await changes.make({ call: 'setItemStatus', id, body: { status: 'Open' } });
  expect(moved).toMatchObject({ status: 'Open', progress: 0 });
  await changes.make({ call: 'updateItem', id, body: { progress: 30 } });
  const [first] = await store.all(ANNA.id);
  outbox.send({ type: 'change.remove', key: first?.key ?? '' });
  await expect
    .poll(async () => (await store.all(ANNA.id)).map(({ body, base }) => [body, base]))
    .toEqual([[{ progress: 30 }, { progress: 60 }]]);
});

test('an answer that arrives late does not show an older item', async () => {
  const { changes } = startOutbox({ userId: ANNA.id, api: answering(RESOLVED).api });
  await changes.shown(RESOLVED, NEWEST);
  expect(await changes.shown(anItem({ status: 'Open', version: 4 }), NEWEST)).toEqual(RESOLVED);
});

test('a removed change is no longer shown, whatever the copy on the device contains', async () => {
  const { changes, store, outbox } = startOutbox({ userId: ANNA.id, api: answering(RESOLVED).api });
  outbox.send({ type: 'connection.lost' });
  const theirs = anItem({ title: 'Theirs', version: 4 });
  const copy = anItem({ title: 'Before', version: 3 });
  await changes.shown(theirs, NEWEST);
  const body = { title: 'Mine' };
  await changes.make({ call: 'updateItem', id: theirs.id, body });
  expect(await changes.shown(theirs, NEWEST)).toEqual({ ...theirs, ...body });
  expect(await changes.itemsOf(theirs.inspectionId, [copy], NEWEST)).toEqual([
    { ...theirs, ...body },
  ]);
  const [change] = await store.all(ANNA.id);
  outbox.send({ type: 'change.remove', key: change?.key ?? '' });
  await expect.poll(() => store.all(ANNA.id)).toEqual([]);
  expect(await changes.shown(copy, NEWEST)).toEqual(theirs);
  expect(await changes.itemsOf(theirs.inspectionId, [copy], NEWEST)).toEqual([theirs]);
});

test('a refused new item that is moved shows its later changes in its new place', async () => {
  const table = memoryTable();
  const { title, description, category, location } = anItem();
  const record = -7;
  const body = { inspectionId: 2, title, description, category, location, priority: 3 };
  const failure = { message: 'Inspection not found', status: 404, errors: {}, clashes: {} };
  const creation = aKeptChange({
    ...{ key: 'creation-1', record, version: null, call: 'createItem', body, base: {} },
    ...{ userId: ANNA.id, state: 'refused', failure },
  });
  const edit = aKeptChange({ key: 'change-2', order: 2, userId: ANNA.id, record, version: null });
  await table.write(async ({ put }) => {
    for (const change of [creation, edit]) await put(change);
  });
  const { changes, outbox } = startOutbox({ userId: ANNA.id, api: answering(RESOLVED).api, table });
  outbox.send({ type: 'connection.lost' });
  await expect.poll(() => listedChanges(outbox.getSnapshot()).length).toBe(2);
  outbox.send({ type: 'change.again', key: creation.key, body: { ...body, inspectionId: 8 } });
  await expect.poll(() => changes.itemsOf(2, [], NEWEST)).toEqual([]);
  expect(await changes.itemsOf(8, [], NEWEST)).toMatchObject([{ id: record, title: 'Eaves' }]);
});

test('a change is sent without being kept if the storage of the device does not answer', async () => {
  vi.useFakeTimers();
  try {
    const { api, bodies } = answering(RESOLVED);
    const table = { ...memoryTable(), write: () => new Promise<never>(() => undefined) };
    const { changes } = startOutbox({ userId: ANNA.id, api, table });
    await changes.shown(anItem({ version: 4 }), NEWEST);
    const made = changes.make({
      call: 'setItemStatus',
      id: RESOLVED.id,
      body: { status: 'Closed' },
    });
    // Once to store it, and once to remove it.
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await made).toEqual(RESOLVED);
    expect(bodies).toEqual([{ status: 'Closed', base: { status: 'Open' }, version: 4 }]);
  } finally {
    vi.useRealTimers();
  }
});

describe('a storage that fails', () => {
  const refusing = (error: Error) => ({ ...memoryTable(), write: () => Promise.reject(error) });
  const messageWith = async (error: Error) => {
    const { outbox, changes } = startOutbox({
      userId: ANNA.id,
      api: answering(RESOLVED).api,
      table: refusing(error),
    });
    await changes.shown(anItem({ version: 4 }), NEWEST);
    await changes.make({ call: 'setItemStatus', id: RESOLVED.id, body: { status: 'Closed' } });
    return unkeptOf(outbox.getSnapshot());
  };

  test('for lack of room reports that; for other reasons it does not', async () => {
    expect(await messageWith(new DOMException('Full', 'QuotaExceededError'))).toBe(
      STORAGE_MESSAGES.unkept,
    );
    expect(await messageWith(new Error('The database is closing'))).toBe(STORAGE_MESSAGES.broken);
  });

  test('does not send an id of the device: another tab may still have to send the record', async () => {
    const { api, bodies } = answering(RESOLVED);
    const table = refusing(new DOMException('Full', 'QuotaExceededError'));
    const { changes } = startOutbox({ userId: ANNA.id, api, table });
    await changes.shown(anItem({ id: -7, version: 1 }), NEWEST);
    const made = changes.make({ call: 'setItemStatus', id: -7, body: { status: 'Closed' } });
    await expect(made).rejects.toMatchObject({ failure: { message: STORAGE_MESSAGES.unkept } });
    expect(bodies).toEqual([]);
  });
});

test('after a change is returned to its author, the next one is based on the record without it', async () => {
  const bodies: unknown[] = [];
  let refuse: (() => void) | undefined;
  const refusal = { success: false, status: 422, error: 'No', details: { errors: {} } } as const;
  const api = ((_, options) => {
    bodies.push(options?.body);
    return bodies.length > 1
      ? Promise.resolve({ success: true, data: anItem({ id: 5 }), status: 200, total: 0 })
      : new Promise((resolve) => {
          refuse = () => {
            resolve(refusal);
          };
        });
  }) as CallApi;
  const { changes, store } = startOutbox({ userId: ANNA.id, api });
  await changes.shown(anItem({ id: 5, title: 'Ridge' }), NEWEST);
  const first = changes.make({ id: 5, call: 'updateItem', body: { title: 'Eaves' } });
  await expect.poll(() => bodies.length).toBe(1);
  const next = { id: 5, body: { title: 'Verge' }, base: { title: 'Eaves' } };
  const second = changes.make({ ...next, call: 'updateItem' });
  await expect.poll(async () => (await store.all(ANNA.id)).length).toBe(2);
  refuse?.();
  await expect(first).rejects.toMatchObject({ failure: { status: 422 } });
  await second;
  expect(bodies[1]).toMatchObject({ title: 'Verge', base: { title: 'Ridge' } });
});

test('that several changes wait is reported once, and they are shown', async () => {
  const toasts: string[] = [];
  const silent = (() =>
    Promise.resolve({
      success: false,
      error: '',
      status: null,
      details: { errors: {} },
    })) as CallApi;
  const { changes } = startOutbox({
    userId: ANNA.id,
    api: silent,
    notify: (_, text) => void toasts.push(text),
  });
  const items = [1, 2, 3].map((id) => anItem({ id }));
  await changes.itemsOf(7, items, NEWEST);
  const closed = await Promise.all(
    items.map(({ id }) => changes.make({ call: 'setItemStatus', id, body: { status: 'Closed' } })),
  );
  expect(closed.map(({ id, status }) => [id, status])).toEqual(
    [1, 2, 3].map((id) => [id, 'Closed']),
  );
  expect(toasts).toEqual([OUTBOX_MESSAGES.deferred]);
});

describe('a move of a waiting item that the server would refuse', () => {
  const offline = (() =>
    Promise.resolve({
      success: false,
      error: '',
      status: null,
      details: { errors: {} },
    })) as CallApi;
  const waiting = (resolvedById: number, id: number = RESOLVED.id) =>
    aResolvedItem({ id, requiresVerification: true, resolvedById, resolvedAt: '2026-11-21' });

  test.each([
    ['Verified', ANNA.id, VERIFICATION_MESSAGES.own],
    ['Closed', ANNA.id, VERIFICATION_MESSAGES.own],
    ['Open', 2, VERIFICATION_MESSAGES.reasonNeeded],
    ['InProgress', 2, VERIFICATION_MESSAGES.reasonNeeded],
  ])('to %s, resolved by user %i, is neither shown nor kept', async (status, by, message) => {
    const { changes, store } = startOutbox({ userId: ANNA.id, api: offline });
    const { id } = RESOLVED;
    await changes.shown(waiting(by), NEWEST);
    const failed = (made: Promise<unknown>) => made.catch((error: unknown) => failureOf(error));
    const move = { call: 'setItemStatus', id, body: { status } } as const;
    expect(await failed(changes.make(move))).toMatchObject({ message, errors: {} });
    const edit = { call: 'updateItem', id, body: { status } } as const;
    expect(await failed(changes.make(edit))).toMatchObject({
      message,
      errors: { status: [message] },
    });
    expect(await changes.shown(waiting(by), NEWEST)).toEqual(waiting(by));
    expect(await store.all(ANNA.id)).toEqual([]);
  });

  test('is made with a reason, and so is every other change', async () => {
    const { changes, store } = startOutbox({ userId: ANNA.id, role: 'Admin', api: offline });
    await changes.itemsOf(7, [waiting(2, 1), waiting(ANNA.id, 2), waiting(ANNA.id, 3)], NEWEST);
    const reason = 'It still moves';
    await changes.make({ call: 'returnItem', id: 1, body: { reason } });
    await changes.make({ call: 'verifyItem', id: 2, body: { reason } });
    await changes.make({ call: 'updateItem', id: 3, body: { notes: 'Wet' } });
    await changes.make({ call: 'unresolveItem', id: 3, body: {} });
    expect((await store.all(ANNA.id)).length).toBe(4);
  });
});

describe('an item that got its server id behind an open form', () => {
  /** An item that was made on this device, is shown there, and has reached the server. */
  async function sentBehindForm() {
    const { api } = answering(anItem());
    const device = startOutbox({ userId: ANNA.id, api });
    device.outbox.send({ type: 'connection.lost' });
    const { inspectionId, category, priority, description } = anItem();
    const body = { inspectionId, category, priority, description, title: 'Crack' };
    const local = await device.changes.make({ call: 'createItem', id: null, body });
    await device.ids.put(local.id, { id: 15, userId: ANNA.id });
    return { ...device, local };
  }

  test('can be edited while the server cannot be reached', async () => {
    const { changes, local } = await sentBehindForm();
    const edited = await changes.make({
      call: 'updateItem',
      id: local.id,
      body: { title: 'Crack, north' },
    });
    expect(edited).toEqual({ ...local, id: 15, title: 'Crack, north' });
  });

  test('can be duplicated', async () => {
    const { changes, local } = await sentBehindForm();
    const copy = await changes.make({ call: 'duplicateItem', id: local.id, body: {} });
    expect(copy).toEqual({
      ...local,
      id: copy.id,
      createdAt: copy.createdAt,
      updatedAt: copy.updatedAt,
    });
  });
});
