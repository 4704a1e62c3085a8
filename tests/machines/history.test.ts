import { fromCallback } from 'xstate';
import { expect, test } from 'vitest';
import type { HistoryEntry, HistoryPage } from '../../contract/history/history';
import type { LiveChange } from '../../contract/live/live-change';
import { EffectFailed } from '../../machines/failure';
import { historyMachine, type HistoryRequest } from '../../machines/history/history.machine';
import { deferred } from '../support/machines/deferred';
import { walk } from '../support/machines/transitions';

/** An open history shows new entries above those that were read. */

const entry = (id: number): HistoryEntry => ({
  id,
  at: '2026-11-22T10:00:00.000Z',
  user: { id: 3, name: 'Ivan Petrov' },
  kind: 'items',
  recordId: 9,
  action: 'changed',
  version: id,
  isMerged: false,
  isDeclined: false,
  itemId: 9,
  itemTitle: 'Wet wall',
  thumbnailUrl: null,
  changes: [],
});

const page = (ids: readonly number[], next: number | null): HistoryPage => ({
  entries: ids.map(entry),
  next,
});

const CHANGE: LiveChange = {
  kind: 'items',
  id: 9,
  action: 'changed',
  version: 2,
  itemId: 9,
  inspectionId: 7,
  projectId: 1,
  by: 'Ben Berg',
  isOwn: true,
  fields: ['status'],
};

/** The history of inspection 7, of which two pages of two entries are read. */
async function read() {
  const load = deferred<HistoryPage, HistoryRequest>();
  const { actor, clock } = walk(
    historyMachine.provide({
      actors: { loadPage: load.effect, hearRecords: fromCallback(() => undefined) },
    }),
    { input: { subject: { kind: 'inspection', id: 7 } } },
  );
  actor.start();
  actor.send({ type: 'history.show' });
  await load.resolve(0, page([8, 7], 7));
  actor.send({ type: 'history.more' });
  await load.resolve(1, page([6, 5], 5));
  const shown = () => {
    const { entries, before, failure } = actor.getSnapshot().context;
    return { ids: entries.map(({ id }) => id), before, failure };
  };
  const change = () => {
    actor.send({ type: 'records.changed', news: [CHANGE] });
  };
  return { actor, clock, load, shown, change };
}

test('new entries are added above the pages that were read', async () => {
  const { actor, load, shown, change } = await read();
  actor.send({ type: 'records.changed', news: [{ ...CHANGE, inspectionId: 8 }] });
  expect(load.calls).toHaveLength(2);
  change();
  expect(load.calls.at(-1)?.before).toBeNull();
  expect(shown().ids).toEqual([8, 7, 6, 5]);
  await load.resolve(2, page([10, 9, 8], 8));
  expect(shown()).toEqual({ ids: [10, 9, 8, 7, 6, 5], before: 5, failure: null });
});

test('after more new entries than a page has, the history starts again', async () => {
  const { load, shown, change } = await read();
  change();
  await load.resolve(2, page([20, 19], 19));
  expect(shown()).toEqual({ ids: [20, 19], before: 19, failure: null });
});

test('a change during a load is not missed, and older entries can be requested in the meantime', async () => {
  const { actor, load, shown, change } = await read();
  change();
  change();
  actor.send({ type: 'history.more' });
  expect(load.aborted()).toEqual([false, false, true, false]);
  await load.resolve(3, page([4], null));
  expect(load.calls.map(({ before }) => before)).toEqual([null, 7, null, 5, null]);
  await load.resolve(4, page([9, 8], 8));
  expect(shown()).toEqual({ ids: [9, 8, 7, 6, 5, 4], before: null, failure: null });
});

test('if new entries cannot be loaded, the shown ones stay, and the load is retried', async () => {
  const { clock, load, shown, change } = await read();
  change();
  await load.reject(2, new Error('No answer'));
  expect(shown()).toEqual({ ids: [8, 7, 6, 5], before: 5, failure: null });
  clock.increment(30_000);
  await load.resolve(3, page([9, 8], 8));
  expect(shown().ids).toEqual([9, 8, 7, 6, 5]);
});

test('new entries that the server refuses wait for the next change; one that asks for a pause gets it', async () => {
  const { clock, load, shown, change } = await read();
  const failed = (status: number, asked = {}) =>
    new EffectFailed({ message: 'No', status, errors: {}, ...asked });
  change();
  await load.reject(2, failed(403));
  clock.increment(60_000);
  expect(load.calls).toHaveLength(3);
  change();
  await load.reject(3, failed(429, { retryAfter: 50 }));
  clock.increment(49_999);
  expect(load.calls).toHaveLength(4);
  clock.increment(1);
  await load.resolve(4, page([9, 8], 8));
  expect(shown()).toEqual({ ids: [9, 8, 7, 6, 5], before: 5, failure: null });
});
