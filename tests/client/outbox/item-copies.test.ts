import { describe, expect, test } from 'vitest';
import type { Item } from '../../../contract/items/item';
import type { CallApi } from '../../../src/platform/http/call-api';
import { memoryTable } from '../../support/records/changes';
import { expectPrinted } from '../../support/run/expect-printed';
import { anItem } from '../../support/records/items';
import { startOutbox } from '../../support/machines/outbox';
import { ANNA } from '../../support/records/people';
import { aKeptChange } from '../../models/outbox/changes';
import { NEWEST } from '../../../src/platform/outbox/record-changes';

/** A copy of an item is a finding of its own, whatever becomes of the item. */

interface Sent {
  call: string;
  body: unknown;
}

/** A server that does not answer until it is `up`, and then carries out everything. */
function server() {
  const sent: Sent[] = [];
  const state = { isUp: false };
  let lastId = 40;
  const api = ((call, { body, params } = {}) => {
    if (!state.isUp)
      return Promise.resolve({ success: false, error: '', status: null, details: { errors: {} } });
    sent.push({ call: call.name, body });
    lastId += 1;
    const named: unknown = call.name === 'duplicateItem' ? undefined : params?.['id'];
    const id = typeof named === 'number' ? named : lastId;
    return Promise.resolve({ success: true, data: anItem({ id }), status: 200, total: 0 });
  }) as CallApi;
  return { api, sent, state };
}

function device(table = memoryTable()) {
  const { api, sent, state } = server();
  const started = startOutbox({ userId: ANNA.id, api, table });
  started.outbox.send({ type: 'connection.lost' });
  const reconnect = () => {
    state.isUp = true;
    started.outbox.send({ type: 'connection.returned' });
  };
  const waiting = async () =>
    (await started.store.all(ANNA.id)).map(({ call, record, body }) => ({ call, record, body }));
  return { ...started, sent, state, reconnect, waiting };
}

const { inspectionId, title, description, category, location } = anItem();
const NEW = { inspectionId, title, description, category, location, priority: 3 };
/** What a request names for a copy of it. */
const COPY = { ...NEW, status: 'Open', assessment: 1, progress: 0, tags: [] };

const duplicate = ({ id }: Item, key?: string) =>
  ({ call: 'duplicateItem', id, body: {}, ...(key && { key }) }) as const;
const deletion = ({ id }: Item) => ({ call: 'deleteItem', id }) as const;

test('a copy outlives its original, which was deleted before the server had it', async () => {
  const { changes, waiting, sent, reconnect } = device();
  const original = await changes.make({ call: 'createItem', id: null, inspectionId, body: NEW });
  const copy = await changes.make(duplicate(original));
  await changes.make({ call: 'updateItem', id: copy.id, body: { location: 'Roof' } });
  expect(await changes.remove(deletion(original))).toBe('removed');
  expect(await waiting()).toEqual([
    { call: 'createItem', record: copy.id, body: COPY },
    { call: 'updateItem', record: copy.id, body: { location: 'Roof' } },
  ]);
  expect(await changes.unsent(copy.id)).toEqual({ ...copy, location: 'Roof' });
  reconnect();
  await expect.poll(waiting).toEqual([]);
  expect(sent.map(({ call }) => call)).toEqual(['createItem', 'updateItem']);
});

test('a copy has the values that its author saw, including their own waiting changes', async () => {
  const { changes, waiting, sent, reconnect } = device();
  const shown = await changes.shown(
    anItem({ status: 'InProgress', progress: 40, version: 4, tags: ['urgent'] }),
    NEWEST,
  );
  const original = shown ?? anItem();
  await changes.make({ call: 'updateItem', id: original.id, body: { notes: 'Wet' } });
  const copy = await changes.make(duplicate(original));
  const { createdAt, updatedAt } = copy;
  expect(copy).toEqual(
    anItem({ id: copy.id, tags: ['urgent'], notes: 'Wet', createdAt, updatedAt }),
  );
  // A colleague changes or deletes the original; the device does not read it again.
  await changes.make({ call: 'updateItem', id: copy.id, body: { title: 'North' } });
  reconnect();
  await expect.poll(waiting).toEqual([]);
  expect(sent.toSorted((one, other) => one.call.localeCompare(other.call))).toMatchObject([
    { call: 'createItem', body: { ...COPY, tags: ['urgent'], notes: 'Wet' } },
    { call: 'updateItem' },
    { call: 'updateItem', body: { title: 'North', base: { title } } },
  ]);
});

test('a copy of an imported finding that lacks what new ones need is made by the server', async () => {
  const { changes, waiting } = device();
  const original = anItem({ category: null });
  await changes.shown(original, NEWEST);
  const copy = await changes.make(duplicate(original));
  expect(copy).toMatchObject({ title, category: null });
  expect(await waiting()).toEqual([{ call: 'duplicateItem', record: copy.id, body: {} }]);
});

describe('a copy that an earlier version of the app has stored', () => {
  const ORIGINAL = aKeptChange({
    key: 'original',
    call: 'createItem',
    record: -7,
    inspectionId,
    order: 1,
    version: null,
    body: NEW,
    base: {},
  });
  const STORED = aKeptChange({
    key: 'its-copy',
    call: 'duplicateItem',
    record: -8,
    copyOf: -7,
    inspectionId,
    order: 2,
    version: null,
    body: {},
    base: {},
  });

  async function withStored() {
    const table = memoryTable();
    await table.write(async ({ put }) => {
      for (const change of [ORIGINAL, STORED]) await put({ ...change, userId: ANNA.id });
    });
    return device(table);
  }

  test('is shown and sent', async () => {
    const { changes, waiting, sent, reconnect } = await withStored();
    expect(await changes.unsent(-8)).toMatchObject({ id: -8, title, location });
    reconnect();
    await expect.poll(waiting).toEqual([]);
    expect(sent.map(({ call }) => call)).toEqual(['createItem', 'duplicateItem']);
  });

  test('keeps its original until both have arrived, though that was deleted', async () => {
    const { changes, waiting, sent, reconnect } = await withStored();
    await changes.itemsOf(inspectionId, [], NEWEST);
    expect(await changes.remove(deletion(anItem({ id: -7 })))).toBe('deferred');
    expect(await changes.itemsOf(inspectionId, [], NEWEST)).toMatchObject([{ id: -8, title }]);
    reconnect();
    await expect.poll(waiting).toEqual([]);
    expect(sent.map(({ call }) => call)).toEqual(['createItem', 'duplicateItem', 'deleteItem']);
  });
});

describe('a copy whose assignee the server no longer accepts', () => {
  const REFUSAL = 'Assigned To must be an active user';
  const ASSIGNED = anItem({ assignedToId: 9 });

  function refusing(answers: readonly (number | null)[]) {
    const bodies: unknown[] = [];
    const keys: unknown[] = [];
    const notices: string[] = [];
    const api = ((_, options) => {
      const status = answers[bodies.length] ?? 201;
      bodies.push(options?.body);
      keys.push(options?.idempotencyKey);
      const errors = { assignedToId: [REFUSAL] };
      return Promise.resolve(
        status === 201
          ? { success: true, data: anItem({ id: 41 }), status, total: 0 }
          : { success: false, error: REFUSAL, status, details: { errors } },
      );
    }) as CallApi;
    const { changes } = startOutbox({
      userId: ANNA.id,
      api,
      table: memoryTable(),
      notify: (_, text) => notices.push(text),
    });
    return { changes, bodies, keys, notices };
  }

  test('is made without them, as the server makes it', async () => {
    const { changes, bodies, keys, notices } = refusing([422]);
    await changes.shown(ASSIGNED, NEWEST);
    expect((await changes.make(duplicate(ASSIGNED, 'copy-7-0'))).id).toBe(41);
    expect(bodies).toEqual([{ ...COPY, assignedToId: 9 }, COPY]);
    expect(keys).toEqual(['copy-7-0', 'copy-7-0.2']);
    expect(notices).toEqual([]);
  });

  test('is refused with a reason if that is not what the server objects to', async () => {
    const { changes, bodies, notices } = refusing([422, 422]);
    await changes.shown(ASSIGNED, NEWEST);
    await expect(changes.make(duplicate(ASSIGNED))).rejects.toMatchObject({
      failure: { status: 422 },
    });
    expect([bodies.length, notices]).toEqual([2, [REFUSAL]]);
  });
});

describe('on a device without room', () => {
  expectPrinted(/^The device did not keep a change /);

  test('a copy whose answer was lost is the same request again, though its original has changed', async () => {
    const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    const bodies: unknown[] = [];
    const api = ((_, options) => {
      bodies.push(options?.body);
      return Promise.resolve(
        bodies.length === 1
          ? { success: false, error: '', status: null, details: { errors: {} } }
          : { success: true, data: anItem({ id: 41 }), status: 201, total: 0 },
      );
    }) as CallApi;
    const { changes, outbox } = startOutbox({
      userId: ANNA.id,
      api,
      table: { ...memoryTable(), write: full },
    });
    await changes.shown(anItem({ version: 4 }), NEWEST);
    const made = duplicate(anItem(), 'copy-7-0');
    await expect(changes.make(made)).rejects.toMatchObject({ failure: { status: null } });
    await changes.shown(anItem({ version: 5, title: 'Theirs' }), NEWEST);
    await expect(changes.make(made)).rejects.toMatchObject({ failure: { isOfDevice: true } });
    outbox.send({ type: 'server.answered' });
    expect((await changes.make(made)).id).toBe(41);
    expect(bodies).toEqual([COPY, COPY]);
    await changes.make(duplicate(anItem(), 'copy-7-1'));
    expect(bodies[2]).toEqual({ ...COPY, title: 'Theirs' });
  });
});
