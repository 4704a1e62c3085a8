import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf } from '../../machines/failure';
import { LOCAL_IDS } from '../../machines/outbox/local-id';
import { createLocalIds, type Fate, type LocalIdStore } from '../../src/platform/local-ids';
import { newLocalId } from '../../src/platform/new-local-id';

/** The ids of items that were made on this device, in two tabs of one browser. */

const ANNAS = { id: 7, userId: 1 };
const LOCAL = -5;

let kept: Map<number, unknown>;
let channels: BroadcastChannel[];

beforeEach(() => {
  kept = new Map();
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
      write: (localId: number, fate: Fate) => {
        if (refusal !== undefined) return Promise.reject(refusal);
        kept.set(localId, fate);
        return Promise.resolve();
      },
    },
    channel,
  );
}

const never = new AbortController().signal;

/** Waits until everything that is ready has run, without letting time pass. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

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

test('a stored value of another version of the app is not trusted', async () => {
  for (const value of [null, 7, {}, { id: '7', userId: 1 }, { id: 7.5, userId: 1 }]) {
    kept.set(LOCAL, value);
    expect(await openTab().serverIdOf(LOCAL)).toBeNull();
  }
});

test('new local ids are negative, whole and all different', () => {
  const ids = Array.from({ length: 2000 }, newLocalId);
  expect(new Set(ids).size).toBe(2000);
  expect(ids.every((id) => Number.isSafeInteger(id) && id <= -1 && id >= -LOCAL_IDS)).toBe(true);
  // Short ones would collide.
  expect(Math.min(...ids)).toBeLessThan(-(2 ** 44));
});
