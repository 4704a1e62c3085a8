import { expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { SEARCH_DEBOUNCE_MS } from '../../../contract/limits';
import type { Item } from '../../../contract/items/item';
import { EffectFailed } from '../../../machines/failure';
import { matchingItems } from '../../../contract/items/matching-items';
import { isFiltered, type ItemQuery, pageOf } from '../../../machines/items/item-list-rows';
import {
  type ChangeRequest,
  type ItemReport,
  type ItemNamed,
  itemSelectionMachine,
} from '../../../machines/items/item-list-selection.machine';
import { typedSearchMachine } from '../../../machines/loading/typed-search.machine';
import { deferred } from '../../support/machines/deferred';
import { anItem } from '../../support/records/items';
import { listening } from '../../support/machines/listening';
import { walk } from '../../support/machines/transitions';

/** The displayed items of an inspection, and bulk changes. */

const ALL: ItemQuery = {
  view: 'list',
  search: '',
  status: '',
  priority: '',
  category: '',
  assignee: '',
  sort: '',
  page: 1,
};

const titles = (items: readonly Item[], query: Partial<ItemQuery>) =>
  matchingItems(items, { ...ALL, ...query }).map(({ title }) => title);

test('status sorts by the order of the workflow, and equal items keep their order', () => {
  const items = (['Closed', 'Open', 'Draft', 'InProgress', 'Verified', 'Resolved'] as const).map(
    (status) => anItem({ title: status, status }),
  );
  expect(titles([...items, anItem({ title: 'Open too' })], { sort: 'status' })).toEqual([
    'Draft',
    'Open',
    'Open too',
    'InProgress',
    'Resolved',
    'Verified',
    'Closed',
  ]);
  expect(titles(items, { sort: '-status' })[0]).toBe('Closed');
});

test('empty values come last in both directions', () => {
  const items = [
    anItem({ title: 'never' }),
    anItem({ title: 'late', dueDate: '2026-12-01' }),
    anItem({ title: 'soon', dueDate: '2026-11-22' }),
  ];
  expect(titles(items, { sort: 'dueDate' })).toEqual(['soon', 'late', 'never']);
  expect(titles(items, { sort: '-dueDate' })).toEqual(['late', 'soon', 'never']);
  expect(titles(items, { sort: 'nonsense' })).toEqual(['never', 'late', 'soon']);
});

test('titles sort without case and accents, and by their numbers', () => {
  const items = ['Item 10', 'Äußere Wand', 'item 9', 'beam'].map((title) => anItem({ title }));
  expect(titles(items, { sort: 'title' })).toEqual(['Äußere Wand', 'beam', 'item 9', 'Item 10']);
});

test('every word of the search occurs in title, location or description', () => {
  const items = [
    anItem({ title: 'Gerüst', location: 'Hof', description: 'wackelt' }),
    anItem({ title: 'Loose tile', location: null, description: 'North gable' }),
  ];
  expect(titles(items, { search: ' hof GERUST ' })).toEqual(['Gerüst']);
  expect(titles(items, { search: 'gable' })).toEqual(['Loose tile']);
  expect(titles(items, { search: 'hof gable' })).toEqual([]);
});

test('an item must match all four filters', () => {
  const mine = { assignedToId: 5, assignedTo: { id: 5, name: 'Ada Berg', avatar: null } };
  const items = [
    anItem({ title: 'a', ...mine, priority: 4 }),
    anItem({ title: 'b', status: 'Closed', category: 'HVAC' }),
  ];
  expect(titles(items, { assignee: '5' })).toEqual(['a']);
  expect(titles(items, { assignee: 'none' })).toEqual(['b']);
  expect(titles(items, { status: 'Closed', category: 'HVAC', priority: '3' })).toEqual(['b']);
  expect(titles(items, { status: 'Closed', priority: '4' })).toEqual([]);
  expect(titles(items, { category: 'Safety' })).toEqual(['a']);
  expect([isFiltered(ALL), isFiltered({ ...ALL, assignee: 'none' })]).toEqual([false, true]);
  expect(isFiltered({ ...ALL, search: ' ', sort: 'title', page: 3 })).toBe(false);
});

test('resolved items wait if another person has to verify them', () => {
  const requiresVerification = true;
  const items = [
    anItem({ title: 'a', requiresVerification }),
    anItem({ title: 'b', status: 'Resolved' }),
    anItem({ title: 'c', status: 'Resolved', requiresVerification }),
    anItem({ title: 'd', status: 'Verified', requiresVerification }),
  ];
  expect(titles(items, { status: 'waiting' })).toEqual(['c']);
});

test('a page has 15 rows; a page beyond the last shows the last', () => {
  const rows = Array.from({ length: 31 }, (_, index) => index);
  expect(pageOf(rows, 2)).toEqual({ page: 2, rows: rows.slice(15, 30) });
  expect(pageOf(rows, 99)).toEqual({ page: 3, rows: [30] });
  expect(pageOf([], 1)).toEqual({ page: 1, rows: [] });
});

test('typing is applied once, when the user pauses, and a choice at once', () => {
  const { actor, clock } = walk(typedSearchMachine);
  const settled: string[] = [];
  actor.on('search.settled', ({ typed: { text } }) => settled.push(text));
  actor.start();
  const type = (text: string) => {
    actor.send({ type: 'search.typed', typed: { text, address: '/items' } });
  };
  for (const text of ['r', 'ro']) {
    type(text);
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
  }
  expect([actor.getSnapshot().context.typed?.text, settled]).toEqual(['ro', []]);
  clock.increment(1);
  // Back to the address where it was typed does not bring it back.
  expect([actor.getSnapshot().context.typed, settled]).toEqual([null, ['ro']]);
  type('roof');
  actor.send({ type: 'search.drop' });
  clock.increment(SEARCH_DEBOUNCE_MS);
  expect([actor.getSnapshot().context.typed, settled]).toEqual([null, ['ro']]);
});

function choose(ids: readonly number[]) {
  const names: ((named: ItemNamed) => void)[] = [];
  const asked: (readonly number[])[] = [];
  const findNames = fromCallback<EventObject, { ids: readonly number[] }, ItemNamed>(
    ({ input, sendBack }) => {
      asked.push(input.ids);
      names.push(sendBack);
    },
  );
  const run = deferred<null, ChangeRequest>();
  const said: unknown[] = [];
  const board = listening((event) => {
    const isChange = event.type === 'item.changed';
    said.push(isChange ? (event['item'] as Item).id : -(event['id'] as number));
  });
  const { actor } = walk(
    itemSelectionMachine.provide({ actors: { changeItems: run.effect, findNames } }),
    {
      input: { board },
    },
  );
  actor.on('change.finished', ({ kind, done, total }) => said.push([kind, done, total]));
  actor.start();
  actor.send({ type: 'selection.changed', ids });
  return {
    actor,
    run,
    said,
    asked,
    named: (id: number, serverId: number) => {
      names.at(-1)?.({ type: 'item.named', id, serverId });
    },
    items: ids.map((id) => ({
      id,
      title: `Item ${String(id)}`,
      version: 1,
      assignedToId: null,
      photoCount: 0,
      newestPhotoId: 0,
      newestCommentId: 0,
      dueDate: null,
    })),
    report: (report: ItemReport) => run.calls[0]?.report(report),
    shown: () => {
      const { value, context } = actor.getSnapshot();
      const { chosen, unanswered } = context;
      return { state: value, chosen, unanswered: unanswered.map(({ id }) => id) };
    },
  };
}

const refusal = (id: number) => ({ id, title: `Item ${String(id)}`, message: 'No' });

test('one refusal does not stop the others; all stay selected, and the reason is shown', async () => {
  const { actor, run, said, items, report, shown } = choose([1, 2, 3]);
  const change = { kind: 'status', status: 'Closed', today: '2026-11-21', undoes: 0 } as const;
  actor.send({ type: 'items.change', items, change });
  expect(run.calls[0]).toMatchObject({ items, change });
  report({ type: 'item.changed', id: 1, item: anItem({ id: 1 }), isDeferred: false });
  report({ type: 'item.refused', refusal: refusal(2), current: anItem({ id: 2 }) });
  // Clicks during the run are refused, not half done.
  actor.send({ type: 'selection.changed', ids: [] });
  actor.send({ type: 'items.change', items, change: { kind: 'delete' } });
  actor.send({ type: 'refusals.dismiss' });
  expect(shown()).toEqual({ state: 'changing', chosen: [1, 2, 3], unanswered: [3] });
  report({ type: 'item.changed', id: 3, item: anItem({ id: 3 }), isDeferred: false });
  await run.resolve(0, null);
  expect(shown()).toEqual({ state: 'choosing', chosen: [1, 2, 3], unanswered: [] });
  expect(said).toEqual([1, 2, 3, ['status', 2, 3]]);
  expect(actor.getSnapshot().context.refusals).toEqual([refusal(2)]);
  actor.send({ type: 'refusals.dismiss' });
  expect(actor.getSnapshot().context.refusals).toEqual([]);
});

test('what waits on this device is not counted as changed', async () => {
  const { actor, run, said, items, report, shown } = choose([1, 2]);
  actor.send({ type: 'items.change', items, change: { kind: 'priority', priority: 4 } });
  report({ type: 'item.changed', id: 1, item: anItem({ id: 1 }), isDeferred: true });
  report({ type: 'item.changed', id: 2, item: anItem({ id: 2 }), isDeferred: false });
  await run.resolve(0, null);
  expect([shown().chosen, said]).toEqual([
    [1, 2],
    [1, 2, ['priority', 1, 1]],
  ]);
});

test('an item that was made on this device stays selected under the id of the server', async () => {
  const { actor, run, said, items, report, shown } = choose([-5, 2]);
  actor.send({ type: 'items.change', items, change: { kind: 'priority', priority: 4 } });
  report({ type: 'item.changed', id: -5, item: anItem({ id: 41 }), isDeferred: false });
  expect(shown()).toEqual({ state: 'changing', chosen: [41, 2], unanswered: [2] });
  report({ type: 'item.changed', id: 2, item: anItem({ id: 2 }), isDeferred: false });
  await run.resolve(0, null);
  expect(said).toEqual([41, 2, ['priority', 2, 2]]);
});

test('so does one that arrives without a change of several items', () => {
  const { actor, asked, named, shown } = choose([-5, 2, -6, 3]);
  actor.send({ type: 'items.shown', ids: [2, -5, -6] });
  expect(asked).toEqual([]);
  actor.send({ type: 'items.shown', ids: [2, 41, -6] });
  named(-5, 41);
  named(-5, 41);
  expect([asked, shown().chosen]).toEqual([[[-5]], [41, 2, -6, 3]]);
  actor.send({ type: 'items.shown', ids: [2, 41, 42] });
  named(-6, 42);
  expect([asked, shown().chosen]).toEqual([
    [[-5], [-6]],
    [41, 2, 42, 3],
  ]);
});

test('deleting asks first', async () => {
  const { actor, run, said, items, report, shown } = choose([1, 2]);
  const change = { kind: 'delete' } as const;
  actor.send({ type: 'items.change', items, change });
  actor.send({ type: 'selection.changed', ids: [] });
  actor.send({ type: 'items.change', items: [], change });
  actor.send({ type: 'refusals.dismiss' });
  actor.send({ type: 'change.cancel' });
  expect([shown().state, shown().chosen, run.calls]).toEqual(['choosing', [1, 2], []]);
  actor.send({ type: 'items.change', items, change });
  actor.send({ type: 'change.confirm' });
  report({ type: 'item.deleted', id: 1, removal: 'removed' });
  report({ type: 'item.deleted', id: 2, removal: 'removed' });
  await run.resolve(0, null);
  expect([shown().chosen, said]).toEqual([[], [-1, -2, ['delete', 2, 2]]]);
});

test('reopening settled items asks first', () => {
  const { actor, run, items, shown } = choose([1, 2]);
  const change = { kind: 'status', status: 'Open', today: '2026-11-21', undoes: 1 } as const;
  actor.send({ type: 'items.change', items, change });
  expect([shown().state, run.calls]).toEqual(['confirming', []]);
  actor.send({ type: 'change.confirm' });
  expect(run.calls[0]).toMatchObject({ items, change });
});

test('without a selection nothing happens', () => {
  const { actor, shown } = choose([]);
  actor.send({ type: 'items.change', items: [], change: { kind: 'priority', priority: 4 } });
  expect(shown().state).toBe('choosing');
});

test('a run that crashes says so of the remaining items', async () => {
  const { actor, run, said, items, report, shown } = choose([1, 2, 3]);
  actor.send({ type: 'items.change', items, change: { kind: 'priority', priority: 1 } });
  report({ type: 'item.changed', id: 1, item: anItem({ id: 1 }), isDeferred: false });
  report({ type: 'item.refused', refusal: refusal(2), current: null });
  await run.reject(0, new EffectFailed({ message: 'No', status: null, errors: {} }));
  expect(shown()).toMatchObject({ state: 'choosing', chosen: [1, 2, 3] });
  expect(actor.getSnapshot().context.refusals).toEqual([refusal(2), refusal(3)]);
  expect(said).toEqual([1, ['priority', 1, 3]]);
});
