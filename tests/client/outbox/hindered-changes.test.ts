import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { createItem, setItemStatus, updateItem } from '../../../contract/items/calls';
import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import {
  listedChanges,
  countHindered,
  isBlocked,
  isUnreadable,
} from '../../../machines/outbox/outbox-selectors';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import type { CallApi } from '../../../src/platform/http/call-api';
import type { LocalRecordTable } from '../../../src/platform/ids/local-ids';
import type { ChangeRows, ChangeTable } from '../../../src/platform/outbox/change-table';
import { aKeptChange, aNewChange, aNewItem, aRefusedChange } from '../../models/outbox/changes';
import { memoryTable } from '../../support/records/changes';
import { expectPrinted } from '../../support/run/expect-printed';
import { anItem } from '../../support/records/items';
import { memoryLocalRecords, startOutbox } from '../../support/machines/outbox';
import { ANNA } from '../../support/records/people';
import { withResolvers } from '../../support/with-resolvers';
import { NEWEST } from '../../../src/platform/outbox/record-changes';

/** What keeps changes from being sent although there is a connection. */

expectPrinted(/^A change could not be readied /, /^A decision was not stored /);

const NO_ROOM = new DOMException('There is no room', 'QuotaExceededError');

/** A device that can be full: it stores nothing more, but still removes. */
function fillable() {
  const [table, localRecords] = [memoryTable(), memoryLocalRecords()];
  const device = { isFull: false };
  const expectRoom = () => {
    if (device.isFull) throw NO_ROOM;
  };
  const limited = (rows: ChangeRows): ChangeRows => ({
    ...rows,
    put: async (row) => {
      expectRoom();
      await rows.put(row);
    },
  });
  const limitedTable: ChangeTable = {
    ...table,
    write: (work) => table.write((rows) => work(limited(rows))),
  };
  const limitedLocalRecords: LocalRecordTable = {
    ...localRecords,
    change: async (...localRecord) => {
      expectRoom();
      await localRecords.change(...localRecord);
    },
  };
  return { device, storage: { table: limitedTable, localRecords: limitedLocalRecords } };
}

/** A server that carries out each key once, and what it has received. */
function server() {
  const received: [unknown, unknown, unknown][] = [];
  const keys = new Set<unknown>();
  const api = ((call, options) => {
    keys.add(options?.idempotencyKey);
    received.push([call, options?.params, options?.body]);
    const data = anItem({ id: 41, title: 'Loose step', version: keys.size });
    return Promise.resolve({ success: true, data, status: 200, total: 0 });
  }) as CallApi;
  return { api, received, keys };
}

const CREATION = aNewItem({ userId: ANNA.id });

const OFFLINE = { type: 'connection.lost' } as const;
const ONLINE = { type: 'connection.returned' } as const;

describe('a device that stays full', () => {
  test('sends a new item, its later changes and its photos', async () => {
    const { device, storage } = fillable();
    const { api, received, keys } = server();
    const clock = new SimulatedClock();
    const copied: string[] = [];
    const keepInCopy = (change: KeptChange) => Promise.resolve(void copied.push(change.call));
    const given = { userId: ANNA.id, api, clock, keepInCopy, ...storage };
    const { outbox, store, ids } = startOutbox(given);
    outbox.send(OFFLINE);
    const { record: id } = CREATION;
    for (const change of [
      CREATION,
      aNewChange({
        key: 'change-edit',
        userId: ANNA.id,
        record: id,
        body: { notes: 'Third flight' },
      }),
      aNewChange({
        key: 'change-move',
        userId: ANNA.id,
        record: id,
        call: 'setItemStatus',
        body: { status: 'Closed' },
      }),
    ])
      outbox.send({ type: 'change.make', change });
    await expect.poll(async () => (await store.all(ANNA.id)).length).toBe(3);
    device.isFull = true;
    const photo = ids.whenSent(id, new AbortController().signal);
    outbox.send(ONLINE);
    await expect
      .poll(() => {
        clock.increment(1000);
        return listedChanges(outbox.getSnapshot());
      })
      .toEqual([]);
    expect(await photo).toBe(41);
    expect(received.map(([call, params]) => [call, params])).toEqual([
      [createItem, {}],
      [updateItem, { id: 41 }],
      [setItemStatus, { id: 41 }],
    ]);
    // Other tabs do not know the id, and would show the copy beside the waiting creation.
    expect(copied).toEqual([]);
    outbox.stop();

    // The page was closed while there was no room for the item's id.
    const second = startOutbox(given);
    const learned = second.ids.whenSent(id, new AbortController().signal);
    expect(await learned).toBe(41);
    device.isFull = false;
    second.outbox.stop();
    const third = startOutbox({ userId: ANNA.id, api, keepInCopy, ...storage });
    await expect.poll(() => store.all(ANNA.id)).toEqual([]);
    expect(copied).toEqual(['createItem']);
    expect(await third.ids.serverIdOf(id)).toBe(41);
    expect(keys.size).toBe(3);
  });

  test('settles what it had no room for as soon as something else is settled', async () => {
    const { device, storage } = fillable();
    const { api } = server();
    const clock = new SimulatedClock();
    const { outbox, changes, store } = startOutbox({ userId: ANNA.id, api, clock, ...storage });
    outbox.send(OFFLINE);
    outbox.send({ type: 'change.make', change: CREATION });
    await expect.poll(async () => (await store.all(ANNA.id)).length).toBe(1);
    device.isFull = true;
    outbox.send(ONLINE);
    await expect
      .poll(() => {
        clock.increment(1000);
        return listedChanges(outbox.getSnapshot());
      })
      .toEqual([]);
    expect(await store.all(ANNA.id)).toHaveLength(1);
    device.isFull = false;
    await changes.shown(anItem({ id: 5 }), NEWEST);
    await changes.make({ call: 'updateItem', id: 5, body: { title: 'Ridge' } });
    await expect.poll(() => store.all(ANNA.id)).toEqual([]);
  });
});

test('a change that the device cannot ready does not hold up the others, and says why', async () => {
  const { device, storage } = fillable();
  const { api, received } = server();
  const clock = new SimulatedClock();
  // Earlier versions stored changes without a mark, so that sending them needs room.
  const early = aKeptChange({ key: 'change-early', userId: ANNA.id, record: 5 });
  await storage.table.write((rows) => rows.put(early));
  const { outbox, changes } = startOutbox({ userId: ANNA.id, api, clock, ...storage });
  outbox.send(OFFLINE);
  await changes.shown(anItem({ id: 6 }), NEWEST);
  await changes.make({ call: 'updateItem', id: 6, body: { title: 'Verge' } });
  device.isFull = true;
  outbox.send(ONLINE);
  await expect.poll(() => received.map(([, params]) => params)).toEqual([{ id: 6 }]);
  await expect.poll(() => countHindered(outbox.getSnapshot())).toBe(1);
  expect(isBlocked(outbox.getSnapshot())).toBe(false);
  expect(listedChanges(outbox.getSnapshot())).toMatchObject([
    { key: early.key, obstacle: STORAGE_MESSAGES.unsendable.unkept, isSent: false },
  ]);
  device.isFull = false;
  clock.increment(1000);
  await expect.poll(() => listedChanges(outbox.getSnapshot())).toEqual([]);
});

test('a change that the server cannot process says so after some tries, and is tried again', async () => {
  const clock = new SimulatedClock();
  const error = 'Something went wrong (code 7f3a)';
  let tries = 0;
  const api = (() => {
    tries += 1;
    return Promise.resolve({ success: false, error, status: 500, details: { errors: {} } });
  }) as CallApi;
  const table = memoryTable();
  await table.write((rows) => rows.put(aKeptChange({ userId: ANNA.id })));
  const { outbox } = startOutbox({ userId: ANNA.id, api, table, clock });
  const tried = async (times: number, pause: number) => {
    clock.increment(pause);
    await expect.poll(() => tries).toBe(times);
    await expect.poll(() => listedChanges(outbox.getSnapshot())[0]?.state).toBe('waiting');
  };
  for (const [index, pause] of [0, 1000, 2000, 4000].entries()) await tried(index + 1, pause);
  expect(countHindered(outbox.getSnapshot())).toBe(0);
  await tried(5, 8000);
  expect(listedChanges(outbox.getSnapshot())).toMatchObject([{ obstacle: error }]);
  expect(countHindered(outbox.getSnapshot())).toBe(1);
  await tried(6, 16_000);
});

describe('a storage that does not answer when the app opens', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('does not hold up what is made now; what it has is sent when it answers', async () => {
    const table = memoryTable();
    await table.write((rows) => rows.put(aKeptChange({ userId: ANNA.id, record: 6 })));
    const held = withResolvers<undefined>();
    let isSlow = true;
    const slow: ChangeTable = {
      ...table,
      of: async (userId) => {
        if (isSlow) await held.promise;
        return table.of(userId);
      },
    };
    const { api, received } = server();
    const { outbox, changes } = startOutbox({ userId: ANNA.id, api, table: slow });
    await vi.advanceTimersByTimeAsync(8000);
    expect(isUnreadable(outbox.getSnapshot())).toBe(true);
    isSlow = false;
    await changes.make({ call: 'updateItem', id: 5, body: { title: 'Verge' } });
    held.resolve(undefined);
    await vi.advanceTimersByTimeAsync(2500);
    expect(received.map(([, params]) => params)).toEqual([{ id: 5 }, { id: 6 }]);
    expect(isUnreadable(outbox.getSnapshot())).toBe(false);
  });
});

test('a decision that the device cannot store says what helps', async () => {
  const { device, storage } = fillable();
  const refused = aRefusedChange({ ...aNewItem(), userId: ANNA.id, order: 1 });
  await storage.table.write((rows) => rows.put(refused));
  const { outbox } = startOutbox({ userId: ANNA.id, api: server().api, ...storage });
  await expect.poll(() => listedChanges(outbox.getSnapshot())).toHaveLength(1);
  device.isFull = true;
  const body = { ...refused.body, title: 'Gutter' };
  outbox.send({ type: 'change.again', key: refused.key, body });
  await expect
    .poll(() => listedChanges(outbox.getSnapshot())[0]?.failure?.message)
    .toBe(STORAGE_MESSAGES.unkept);
});
