import { expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import {
  allItemsActionsMachine,
  allItemsMachine,
  type AllItemsQuery,
  type AllItemsRow,
} from '../../../machines/items/all-items.machine';
import {
  type ItemNamed,
  itemSelectionMachine,
} from '../../../machines/items/item-list-selection.machine';
import type { Page } from '../../../machines/loading/page';
import { allItemsQuery } from '../../support/records/all-items-query';
import { deferred } from '../../support/machines/deferred';
import { anItem } from '../../support/records/items';

/** What can be done in the list of all items. */

const PLACE = {
  inspectionTitle: 'Deck survey',
  inspectionAssignedToId: null,
  projectId: 1,
  projectName: 'Harbour Bridge',
  clientName: 'Bau AG',
};

const pageOf = (...ids: number[]): Page<AllItemsRow> => ({
  rows: ids.map((id) => ({ ...anItem({ id }), ...PLACE })),
  total: ids.length,
});

test('an item that was made on this device stays chosen when the server gives it an id', async () => {
  const load = deferred<Page<AllItemsRow>, { query: AllItemsQuery }>();
  const list = createActor(allItemsMachine.provide({ actors: { load: load.effect } }), {
    input: { query: allItemsQuery() },
  }).start();
  await load.resolve(0, pageOf(-5, 2));
  const findNames = fromCallback<EventObject, { ids: readonly number[] }, ItemNamed>(
    ({ input: { ids }, sendBack }) => {
      for (const id of ids) if (id === -5) sendBack({ type: 'item.named', id, serverId: 41 });
    },
  );
  const selection = itemSelectionMachine.provide({ actors: { findNames } });
  const actor = createActor(allItemsActionsMachine.provide({ actors: { selection } }), {
    input: { list, copyKey: 'key' },
  }).start();
  const { context } = actor.getSnapshot();
  const chosen = () => context.selection.getSnapshot().context.chosen;
  context.selection.send({ type: 'selection.changed', ids: [-5, 2, -6] });
  list.send({ type: 'changes.made' });
  await load.resolve(1, pageOf(41, 2));
  expect(chosen()).toEqual([41, 2, -6]);
});
