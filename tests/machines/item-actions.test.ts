import { afterAll, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Item } from '../../contract/item';
import { EffectFailed } from '../../machines/failure';
import {
  type DuplicateRequest,
  itemActionsMachine,
  type UnresolveRequest,
} from '../../machines/items/item-actions.machine';
import { deferred } from '../support/deferred';
import { anItem, aResolvedItem } from '../support/items';
import { unwalked, walk, type Walk } from '../support/transitions';

const walked: Walk = { taken: new Set() };
const failed = (status: number | null, current?: unknown) =>
  new EffectFailed({ message: `Status ${String(status)}`, status, errors: {}, current });

afterAll(() => {
  expect(unwalked(itemActionsMachine, walked)).toEqual([]);
});

function start() {
  const unresolve = deferred<Item, UnresolveRequest>();
  const remove = deferred<number, { id: number }>();
  const duplicate = deferred<Item, DuplicateRequest>();
  const said: string[] = [];
  const { actor } = walk(
    walked,
    itemActionsMachine.provide({
      actors: {
        unresolveItem: unresolve.effect,
        deleteItem: remove.effect,
        duplicateItem: duplicate.effect,
      },
    }),
    {
      input: { actionsKey: 'key' },
      invariant: (ref) => {
        const { value, context } = ref.getSnapshot() as SnapshotFrom<typeof itemActionsMachine>;
        // A dialog always has an item to be about, and what is copied stands in line once.
        if (value.dialog !== 'closed') expect(context.subject).not.toBeNull();
        const ids = context.toCopy.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(value.copying === 'duplicating').toBe(ids.length > 0);
      },
    },
  );
  actor.on('item.changed', ({ item }) => said.push(`changed ${String(item.version)}`));
  actor.on('item.unresolved', () => said.push('unresolved'));
  actor.on('item.outdated', ({ failure }) => said.push(`outdated: ${failure.message}`));
  actor.on('item.deleted', ({ id }) => said.push(`deleted ${String(id)}`));
  actor.on('item.duplicated', ({ copy }) => said.push(`copy ${String(copy.id)}`));
  actor.on('duplication.failed', ({ failure }) => said.push(`no copy: ${failure.message}`));
  actor.start();
  const dialog = () => actor.getSnapshot().value.dialog;
  return { actor, unresolve, remove, duplicate, said, dialog };
}

const OTHER = anItem({ id: 8 });

test('resolving opens the dialog, which tells of every change and closes by itself', () => {
  const { actor, said, dialog } = start();
  actor.send({ type: 'item.resolve', item: anItem() });
  for (const type of ['item.resolve', 'item.unresolve', 'item.delete'] as const) {
    actor.send({ type, item: OTHER });
  }
  expect([dialog(), actor.getSnapshot().context.subject?.id]).toEqual(['resolving', 7]);
  actor.send({ type: 'item.resolved', item: aResolvedItem() });
  expect([dialog(), said]).toEqual(['resolving', ['changed 2']]);
  actor.send({ type: 'resolution.close' });
  expect(dialog()).toBe('closed');
});

test('deleting is asked about, done once, and may be declined', async () => {
  const { actor, remove, said, dialog } = start();
  actor.send({ type: 'item.delete', item: anItem() });
  for (const type of ['item.resolve', 'item.unresolve', 'item.delete'] as const) {
    actor.send({ type, item: OTHER });
  }
  actor.send({ type: 'delete.cancel' });
  expect([dialog(), remove.calls]).toEqual(['closed', []]);

  actor.send({ type: 'item.delete', item: anItem() });
  actor.send({ type: 'delete.confirm' });
  actor.send({ type: 'delete.confirm' });
  actor.send({ type: 'delete.cancel' });
  for (const type of ['item.resolve', 'item.unresolve', 'item.delete'] as const) {
    actor.send({ type, item: OTHER });
  }
  expect([dialog(), remove.calls]).toEqual(['deleting', [{ id: 7 }]]);
  await remove.resolve(0, 7);
  expect([dialog(), said]).toEqual(['closed', ['deleted 7']]);
});

test('a refused deletion says why and can be tried again; what is gone already is deleted', async () => {
  const { actor, remove, said, dialog } = start();
  actor.send({ type: 'item.delete', item: anItem() });
  actor.send({ type: 'delete.confirm' });
  await remove.reject(0, failed(null));
  expect([dialog(), actor.getSnapshot().context.failure?.message, said]).toEqual([
    'confirmingDelete',
    'Status null',
    [],
  ]);
  actor.send({ type: 'delete.confirm' });
  await remove.reject(1, failed(404));
  expect([dialog(), said]).toEqual(['closed', ['deleted 7']]);
});

test('unresolving is asked about, and sends the version that the user sees', async () => {
  const { actor, unresolve, said, dialog } = start();
  const item = aResolvedItem({ version: 5 });
  actor.send({ type: 'item.unresolve', item });
  for (const type of ['item.resolve', 'item.unresolve', 'item.delete'] as const) {
    actor.send({ type, item: OTHER });
  }
  actor.send({ type: 'unresolve.cancel' });
  actor.send({ type: 'item.unresolve', item });
  actor.send({ type: 'unresolve.confirm' });
  actor.send({ type: 'unresolve.confirm' });
  actor.send({ type: 'unresolve.cancel' });
  for (const type of ['item.resolve', 'item.unresolve', 'item.delete'] as const) {
    actor.send({ type, item: OTHER });
  }
  expect([dialog(), unresolve.calls]).toEqual(['unresolving', [{ id: 7, version: 5 }]]);
  await unresolve.resolve(0, anItem({ version: 6 }));
  expect([dialog(), said]).toEqual(['closed', ['unresolved', 'changed 6']]);
});

test('a refused unresolving says why; where somebody else was faster their item is shown', async () => {
  const { actor, unresolve, said, dialog } = start();
  actor.send({ type: 'item.unresolve', item: aResolvedItem() });
  actor.send({ type: 'unresolve.confirm' });
  await unresolve.reject(0, failed(null));
  expect([dialog(), actor.getSnapshot().context.failure?.message]).toEqual([
    'confirmingUnresolve',
    'Status null',
  ]);
  actor.send({ type: 'unresolve.confirm' });
  await unresolve.reject(1, failed(409, anItem({ version: 9 })));
  expect([dialog(), said]).toEqual(['closed', ['outdated: Status 409', 'changed 9']]);
});

test('a double click makes one copy; other items wait their turn, also behind a dialog', async () => {
  const { actor, duplicate, said, dialog } = start();
  actor.send({ type: 'item.duplicate', item: anItem() });
  actor.send({ type: 'item.duplicate', item: anItem() });
  actor.send({ type: 'item.duplicate', item: OTHER });
  actor.send({ type: 'item.delete', item: anItem({ id: 9 }) });
  expect(duplicate.calls).toEqual([{ id: 7, idempotencyKey: 'key-7-0' }]);
  await duplicate.resolve(0, anItem({ id: 70 }));
  await duplicate.resolve(1, anItem({ id: 80 }));
  expect([duplicate.calls[1], said, dialog()]).toEqual([
    { id: 8, idempotencyKey: 'key-8-0' },
    ['copy 70', 'copy 80'],
    'confirmingDelete',
  ]);
});

test('a copy whose answer was lost is asked for under the same key, a further one is not', async () => {
  const { actor, duplicate, said } = start();
  actor.send({ type: 'item.duplicate', item: anItem() });
  await duplicate.reject(0, failed(null));
  actor.send({ type: 'item.duplicate', item: anItem() });
  await duplicate.resolve(1, anItem({ id: 70 }));
  actor.send({ type: 'item.duplicate', item: anItem() });
  expect([duplicate.calls.map(({ idempotencyKey }) => idempotencyKey), said]).toEqual([
    ['key-7-0', 'key-7-0', 'key-7-1'],
    ['no copy: Status null', 'copy 70'],
  ]);
});
