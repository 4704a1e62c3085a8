import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf } from '../../../machines/failure';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { LOCAL_IDS } from '../../../machines/outbox/local-id';
import { createLocalIds, type LocalIdStore } from '../../../src/platform/ids/local-ids';
import { keepingNamed } from '../../../src/features/outbox/keep-answers';
import { newLocalId } from '../../../src/platform/ids/new-local-id';
import { aKeptChange } from '../../models/outbox/changes';
import { settled } from '../../support/settled';

/** The ids of items that were made on this device, in two tabs of one browser. */

const ANNAS = { id: 7, userId: 1 };
const LOCAL = -5;

/** The removals that wait for being decided. */
let waits: { act: () => void; ms: number }[];
let now = 0;
const clock = {
  now: () => now,
  wait: (act: () => void, ms: number) => {
    waits.push({ act, ms });
    return () => undefined;
  },
};

let kept: Map<number, unknown>;
let channels: BroadcastChannel[];

beforeEach(() => {
  kept = new Map();
  waits = [];
  channels = [];
});

afterEach(() => {
  for (const channel of channels) channel.close();
});

/** Tabs share what is stored. A write is refused with the given error. */
function openTab(refusal?: Error): LocalIdStore {
  const channel = new BroadcastChannel('local-ids-test');
  channels.push(channel);
  return createLocalIds(
    {
      read: (localId) => Promise.resolve(kept.get(localId)),
      all: () => Promise.resolve([...kept]),
      change: (localId, change) => {
        if (refusal !== undefined) return Promise.reject(refusal);
        const changed = change(kept.get(localId));
        if (changed === null) kept.delete(localId);
        else if (changed !== undefined) kept.set(localId, changed);
        return Promise.resolve();
      },
    },
    channel,
    clock,
  );
}

const never = new AbortController().signal;

test('an item that was not sent has no id of the server', async () => {
  expect(await openTab().serverIdOf(LOCAL)).toBeNull();
});

test('the id is known to later pages', async () => {
  await openTab().put(LOCAL, ANNAS);
  const later = openTab();
  expect(await later.serverIdOf(LOCAL)).toBe(7);
  expect(await later.whenSent(LOCAL, never)).toBe(7);
});

test('waiting code learns of an item’s id, in this tab and in others', async () => {
  const [mine, other] = [openTab(), openTab()];
  const waiting = [mine, mine, other].map((tab) => tab.whenSent(LOCAL, never));
  await settled();
  await mine.put(-6, { id: 8, userId: 1 });
  await mine.put(LOCAL, ANNAS);
  expect(await Promise.all(waiting)).toEqual([7, 7, 7]);
});

test('waiting for an item that is removed ends with status 404', async () => {
  const [mine, other] = [openTab(), openTab()];
  const waiting = other.whenSent(LOCAL, never).catch(failureOf);
  await settled();
  await mine.put(LOCAL, { id: null, userId: 1 });
  expect(await waiting).toMatchObject({ status: 404 });
  expect(await mine.serverIdOf(LOCAL)).toBeNull();
  expect(await mine.whenSent(LOCAL, never).catch(failureOf)).toMatchObject({ status: 404 });
});

test('a removal that does not take place is never announced, and an id wins over it', async () => {
  const [mine, other] = [openTab(), openTab()];
  const waiting = [mine.whenSent(LOCAL, never), other.whenSent(LOCAL, never)];
  await settled();
  const removed = await mine.removing(
    { localId: LOCAL, userId: 1 },
    async () => {
      await other.put(-6, { id: 8, userId: 1 });
      await settled();
      expect([await mine.get(LOCAL), await other.get(LOCAL)]).toEqual([null, null]);
      return 'stays';
    },
    (outcome) => outcome !== 'stays',
  );
  expect([removed, kept.get(LOCAL)]).toEqual(['stays', undefined]);
  await other.put(LOCAL, ANNAS);
  expect(await Promise.all(waiting)).toEqual([7, 7]);
});

test('a removal that finds nothing does not take back an earlier one', async () => {
  const tab = openTab();
  const gone = { localId: LOCAL, userId: 1 };
  for (const outcome of [true, false])
    await tab.removing(
      gone,
      () => Promise.resolve(outcome),
      (isRemoved) => isRemoved,
    );
  expect(await openTab().get(LOCAL)).toEqual({ id: null, userId: 1 });
});

test('an id that another tab gets during a removal stays, also for a tab that removed it', async () => {
  const [mine, other] = [openTab(), openTab()];
  await mine.put(LOCAL, { id: null, userId: 1 });
  await other.put(LOCAL, ANNAS);
  expect([await mine.serverIdOf(LOCAL), await mine.whenSent(LOCAL, never)]).toEqual([7, 7]);
  const gone = { localId: LOCAL, userId: 1 };
  await mine.removing(
    gone,
    () => Promise.resolve(true),
    () => true,
  );
  expect(await openTab().serverIdOf(LOCAL)).toBe(7);
});

test('a removal whose page closes in between counts after a minute', async () => {
  const leaving = openTab();
  leaving
    .removing(
      { localId: LOCAL, userId: 1 },
      () => new Promise(() => undefined),
      () => true,
    )
    .catch(() => undefined);
  await settled();
  const waiting = openTab().whenSent(LOCAL, never).catch(failureOf);
  await settled();
  expect(waits.map(({ ms }) => ms)).toEqual([60_000]);
  now += 60_000;
  waits[0]?.act();
  expect(await waiting).toMatchObject({ status: 404 });
});

test('waiting can be aborted, before and after it has begun', async () => {
  const tab = openTab();
  const leaving = new AbortController();
  const waiting = tab.whenSent(LOCAL, leaving.signal);
  const reason = new Error('The page closes');
  leaving.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(tab.whenSent(LOCAL, leaving.signal)).rejects.toBe(reason);
  await tab.put(LOCAL, ANNAS);
  expect(await tab.whenSent(LOCAL, never)).toBe(7);
});

test('without room in the browser this page still knows the id', async () => {
  const tab = openTab(new Error('The disk is full'));
  const waiting = tab.whenSent(LOCAL, never);
  await expect(tab.put(LOCAL, ANNAS)).rejects.toThrow('The disk is full');
  expect(await waiting).toBe(7);
  expect(await tab.serverIdOf(LOCAL)).toBe(7);
});

test('without room, the id of a new record hides no record of another kind with the same id', async () => {
  const tab = openTab(new Error('The disk is full'));
  await tab.put(LOCAL, { ...ANNAS, kind: 'comment' }).catch(() => undefined);
  const kept: [KeptChange, unknown][] = [];
  const keep = keepingNamed((...answer) => Promise.resolve(void kept.push(answer)), tab);
  const [item, comment] = [
    aKeptChange({ call: 'updateItem', record: ANNAS.id }),
    aKeptChange({ call: 'updateComment', record: ANNAS.id, itemId: 3 }),
  ];
  await keep(comment, {});
  await keep(item, {});
  expect(kept).toEqual([[item, {}]]);
});

test('a stored value of another version of the app is not trusted', async () => {
  for (const value of [null, 7, {}, { id: '7', userId: 1 }, { id: 7.5, userId: 1 }]) {
    kept.set(LOCAL, value);
    expect(await openTab().serverIdOf(LOCAL)).toBeNull();
  }
});

test('an id that a newer version gave to a kind of its own stays, and is known', async () => {
  kept.set(LOCAL, { id: 7, userId: 1, kind: 'signpost', colour: 'green' });
  const tab = openTab();
  expect(await tab.serverIdOf(LOCAL)).toBe(7);
  expect(await tab.localIdsOf(7)).toEqual([LOCAL]);
  await tab.put(LOCAL, { id: null, userId: 1 });
  expect(kept.get(LOCAL)).toEqual({ id: 7, userId: 1, kind: 'signpost', colour: 'green' });
});

test('new local ids are negative, whole and all different', () => {
  const ids = Array.from({ length: 2000 }, newLocalId);
  expect(new Set(ids).size).toBe(2000);
  expect(ids.every((id) => Number.isSafeInteger(id) && id <= -1 && id >= -LOCAL_IDS)).toBe(true);
  // Short ones would collide.
  expect(Math.min(...ids)).toBeLessThan(-(2 ** 44));
});
