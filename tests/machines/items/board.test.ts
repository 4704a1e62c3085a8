import { expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import type { ItemStatus } from '../../../contract/enums';
import type { InspectionWithItems } from '../../../contract/inspections/inspection';
import type { Item } from '../../../contract/items/item';
import { EffectFailed } from '../../../machines/failure';
import { type BoardContext, boardMachine, shownItems } from '../../../machines/items/board.machine';
import { boardMoveMachine, type MoveRequest } from '../../../machines/items/board-move.machine';
import { itemActionsMachine } from '../../../machines/items/item-actions.machine';
import {
  type DuplicateRequest,
  type DuplicationReport,
  itemDuplicationMachine,
} from '../../../machines/items/item-duplication.machine';
import { inspectionItemsMachine } from '../../../machines/items/inspection-items.machine';
import { inspectionMachine } from '../../../machines/inspections/inspection.machine';
import { deferred } from '../../support/machines/deferred';
import { anInspection } from '../../support/records/inspections';
import { anItem } from '../../support/records/items';
import { walk } from '../../support/machines/transitions';

/** Moves on the board: shown at once, and undone one by one if the server refuses them. */

const STAMP = { today: '2026-11-21', userName: 'Ada Berg' };
const REFUSED = new EffectFailed({ message: 'Not today', status: 422, errors: {} });
const OFFLINE = new EffectFailed({ message: 'Network error', status: null, errors: {} });
const GONE = new EffectFailed({ message: 'Inspection item not found', status: 404, errors: {} });
const stale = (current: Item) =>
  new EffectFailed({ message: 'Somebody else changed it', status: 409, errors: {}, current });

function start(items: readonly Item[] = [anItem({ id: 1 }), anItem({ id: 2 })]) {
  const setStatus = deferred<Item, MoveRequest>();
  const move = boardMoveMachine.provide({ actors: { setStatus: setStatus.effect } });
  const said: string[] = [];
  const { actor } = walk(boardMachine.provide({ actors: { move } }), {
    input: { items },
    invariant: (board) => {
      const { context } = board.getSnapshot() as { context: BoardContext };
      const ids = context.items.map(({ id }) => id);
      // No item is shown twice, and none disappears while it moves.
      expect(new Set(ids).size).toBe(ids.length);
      expect(shownItems(context).map(({ id }) => id)).toEqual(ids);
    },
  });
  actor.on('item.moved', ({ item }) => said.push(`${String(item.id)} moved to ${item.status}`));
  actor.on('move.refused', ({ failure }) => said.push(failure.message));
  actor.start();
  return {
    actor,
    setStatus,
    said,
    drag: (id: number, status: ItemStatus) => {
      actor.send({ type: 'item.move', id, status, stamp: STAMP });
    },
    shown: () =>
      Object.fromEntries(
        shownItems(actor.getSnapshot().context).map(({ id, status }) => [id, status]),
      ),
    underWay: () => Object.keys(actor.getSnapshot().context.moves),
  };
}

test('a move is shown at once with its effects, and then as the server answered', async () => {
  const { actor, setStatus, said, drag, shown, underWay } = start();
  drag(1, 'Resolved');
  expect(shownItems(actor.getSnapshot().context)[0]).toEqual(
    anItem({
      id: 1,
      status: 'Resolved',
      assessment: 0,
      isResolved: true,
      resolvedDate: '2026-11-21',
      resolvedByUserName: 'Ada Berg',
    }),
  );
  expect(setStatus.calls).toEqual([{ id: 1, status: 'Resolved', today: '2026-11-21' }]);
  expect([said, underWay()]).toEqual([[], ['1']]);
  const answer = anItem({ id: 1, status: 'Resolved', version: 2 });
  await setStatus.resolve(0, answer);
  expect(actor.getSnapshot().context).toMatchObject({
    items: [answer, anItem({ id: 2 })],
    moves: {},
  });
  expect([said, shown()]).toEqual([['1 moved to Resolved'], { 1: 'Resolved', 2: 'Open' }]);
});

test('a drop on the card’s own column is ignored', () => {
  const { setStatus, drag } = start();
  drag(1, 'Open');
  drag(99, 'Closed');
  drag(1, 'Closed');
  drag(1, 'Closed');
  expect(setStatus.calls.length).toBe(1);
});

test('of two quick moves only the refused one is undone', async () => {
  const { setStatus, said, drag, shown, underWay } = start();
  drag(1, 'Closed');
  drag(2, 'Verified');
  expect(shown()).toEqual({ 1: 'Closed', 2: 'Verified' });
  await setStatus.reject(0, REFUSED);
  expect([shown(), underWay()]).toEqual([{ 1: 'Open', 2: 'Verified' }, ['2']]);
  await setStatus.resolve(1, anItem({ id: 2, status: 'Verified', version: 2 }));
  expect([shown(), underWay()]).toEqual([{ 1: 'Open', 2: 'Verified' }, []]);
  expect(said).toEqual(['Not today', '2 moved to Verified']);
});

test('a card whose move was undone can be moved again', async () => {
  const { setStatus, drag, shown } = start();
  drag(1, 'Closed');
  await setStatus.reject(0, OFFLINE);
  drag(1, 'Closed');
  await setStatus.resolve(1, anItem({ id: 1, status: 'Closed', version: 2 }));
  expect(shown()).toEqual({ 1: 'Closed', 2: 'Open' });
});

test('a card that is dragged again during a move is moved on at once', async () => {
  const { setStatus, said, drag, shown, underWay } = start();
  drag(1, 'InProgress');
  drag(1, 'Verified');
  drag(1, 'Closed');
  expect(setStatus.calls.map(({ status }) => status)).toEqual(['InProgress', 'Verified', 'Closed']);
  await setStatus.resolve(0, anItem({ id: 1, status: 'InProgress', version: 2 }));
  await setStatus.reject(1, REFUSED);
  expect([shown(), underWay()]).toEqual([{ 1: 'Closed', 2: 'Open' }, ['1']]);
  await setStatus.reject(2, REFUSED);
  expect([shown(), underWay()]).toEqual([{ 1: 'InProgress', 2: 'Open' }, []]);
  // Only the answer to the last move is reported.
  expect(said).toEqual(['Not today']);
});

test('a card whose second move is refused stays where the first one has moved it', async () => {
  const { setStatus, said, drag, shown, underWay } = start();
  drag(1, 'InProgress');
  drag(1, 'Closed');
  await setStatus.reject(1, REFUSED);
  expect([shown(), underWay(), said]).toEqual([
    { 1: 'InProgress', 2: 'Open' },
    ['1'],
    ['Not today'],
  ]);
  drag(1, 'Verified');
  await setStatus.resolve(0, anItem({ id: 1, status: 'InProgress', version: 2 }));
  await setStatus.resolve(2, anItem({ id: 1, status: 'Verified', version: 3 }));
  expect([shown(), underWay(), said.at(-1)]).toEqual([
    { 1: 'Verified', 2: 'Open' },
    [],
    '1 moved to Verified',
  ]);
});

test('the answer to the last move counts, although an earlier one comes later', async () => {
  const { setStatus, said, drag, shown, underWay } = start();
  drag(1, 'InProgress');
  drag(1, 'Closed');
  await setStatus.resolve(1, anItem({ id: 1, status: 'Closed', version: 3 }));
  await setStatus.resolve(0, anItem({ id: 1, status: 'InProgress', version: 3 }));
  expect([shown(), underWay(), said]).toEqual([
    { 1: 'Closed', 2: 'Open' },
    [],
    ['1 moved to Closed'],
  ]);
});

test('dragging back during a move is a move, because the first one may be carried out', async () => {
  const { setStatus, drag, shown, underWay } = start();
  drag(1, 'Closed');
  drag(1, 'Open');
  await setStatus.resolve(0, anItem({ id: 1, status: 'Closed', version: 2 }));
  await setStatus.resolve(1, anItem({ id: 1, status: 'Open', version: 3 }));
  expect([setStatus.calls.length, shown(), underWay()]).toEqual([2, { 1: 'Open', 2: 'Open' }, []]);
});

test('an item that someone else moved first is shown in its new column', async () => {
  const { setStatus, said, drag, shown } = start();
  drag(1, 'Closed');
  await setStatus.reject(0, stale(anItem({ id: 1, status: 'Verified', version: 2 })));
  expect([shown(), said]).toEqual([{ 1: 'Verified', 2: 'Open' }, ['Somebody else changed it']]);
});

test('an item that has been deleted disappears, with the reason', async () => {
  const { setStatus, said, drag, shown, underWay } = start();
  drag(1, 'Closed');
  drag(1, 'Verified');
  await setStatus.reject(0, GONE);
  await setStatus.reject(1, GONE);
  expect([shown(), underWay(), said]).toEqual([{ 2: 'Open' }, [], ['Inspection item not found']]);
});

test('items resolved, copied or deleted elsewhere are updated; older states are ignored', () => {
  const { actor, shown, drag, underWay } = start();
  actor.send({
    type: 'item.changed',
    item: anItem({ id: 1, status: 'Resolved', version: 3 }),
  });
  actor.send({ type: 'item.changed', item: anItem({ id: 1, status: 'Closed', version: 2 }) });
  actor.send({ type: 'item.changed', item: anItem({ id: 3 }) });
  expect(shown()).toEqual({ 1: 'Resolved', 2: 'Open', 3: 'Open' });
  drag(2, 'Closed');
  actor.send({ type: 'item.removed', id: 2 });
  actor.send({ type: 'item.removed', id: 3 });
  expect([shown(), underWay()]).toEqual([{ 1: 'Resolved' }, []]);
});

test('an item that was made on this device stays one card when the server gives it an id', async () => {
  const { actor, setStatus, said, drag, shown, underWay } = start([
    anItem({ id: -5 }),
    anItem({ id: 2 }),
    anItem({ id: -6 }),
  ]);
  drag(-5, 'InProgress');
  drag(-5, 'Closed');
  await setStatus.resolve(0, anItem({ id: 41, status: 'InProgress', version: 2 }));
  expect([Object.entries(shown()), underWay()]).toEqual([
    [
      ['2', 'Open'],
      ['41', 'Closed'],
      ['-6', 'Open'],
    ],
    ['41'],
  ]);
  drag(41, 'Verified');
  await setStatus.resolve(1, anItem({ id: 41, status: 'Closed', version: 3 }));
  await setStatus.resolve(2, anItem({ id: 41, status: 'Verified', version: 4 }));
  actor.send({ type: 'item.changed', id: -6, item: anItem({ id: 42, status: 'Closed' }) });
  expect(actor.getSnapshot().context).toMatchObject({
    items: [{ id: 41 }, { id: 2 }, { id: 42, status: 'Closed' }],
    moves: {},
  });
  expect(said).toEqual(['41 moved to Verified']);
  const { items } = actor.getSnapshot().context;
  const firstIds = new Map([[43, -7]]);
  actor.send({ type: 'items.loaded', items: [...items, anItem({ id: 43 })], firstIds });
  expect(actor.getSnapshot().context.firstIds).toEqual({ 41: -5, 42: -6, 43: -7 });
});

test('what a list only repeats does not undo a move, but what a restored server has does', async () => {
  const items = [anItem({ id: 1 }), anItem({ id: 2 })];
  const { actor, setStatus, drag, shown } = start(items);
  drag(1, 'Closed');
  await setStatus.resolve(0, anItem({ id: 1, status: 'Closed', version: 2 }));
  drag(2, 'InProgress');
  actor.send({ type: 'items.loaded', items: [...items, anItem({ id: 3 })] });
  expect(shown()).toEqual({ 1: 'Closed', 2: 'InProgress', 3: 'Open' });
  actor.send({ type: 'items.loaded', items: [anItem({ id: 1 }), anItem({ id: 2 })] });
  expect(shown()).toEqual({ 1: 'Open', 2: 'InProgress' });
});

test('a copy stays beside items that others add, and deleted items stay away', async () => {
  const load = deferred<InspectionWithItems, { query: { id: number } }>();
  let answerCopy: ((report: DuplicationReport) => void) | undefined;
  const duplicateItem = fromCallback<EventObject, DuplicateRequest, DuplicationReport>(
    ({ sendBack }) => {
      answerCopy = sendBack;
    },
  );
  const answer = (...ids: number[]) => ({
    ...anInspection({ id: 7 }),
    inspectionItems: ids.map((id) => anItem({ id })),
  });
  const inspection = createActor(inspectionMachine.provide({ actors: { load: load.effect } }), {
    input: { query: { id: 7 } },
  }).start();
  await load.resolve(0, answer(1));
  const actions = itemActionsMachine.provide({
    actors: {
      itemDuplication: itemDuplicationMachine.provide({
        actors: { duplicateItem },
      }),
    },
  });
  const page = createActor(inspectionItemsMachine.provide({ actors: { actions } }), {
    input: { inspection, copyKey: 'key' },
  }).start();
  const { context } = page.getSnapshot();
  const shown = () => ({
    ids: context.board.getSnapshot().context.items.map(({ id }) => id),
    held: inspection.getSnapshot().context.held?.count ?? null,
  });
  context.actions
    .getSnapshot()
    .children.duplication?.send({ type: 'item.duplicate', item: anItem({ id: 1 }) });
  answerCopy?.({ type: 'copy.made', id: 1, copy: anItem({ id: 2 }) });
  inspection.send({ type: 'records.changed', news: 'all' });
  await load.resolve(1, answer(1, 2, 3));
  expect(shown()).toEqual({ ids: [1, 2], held: 1 });
  context.board.send({ type: 'item.removed', id: 1 });
  inspection.send({ type: 'news.show' });
  expect(shown()).toEqual({ ids: [2, 3], held: null });
});
