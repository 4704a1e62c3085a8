import assert from 'node:assert/strict';
import { boardMachine, shownItems } from '../../../machines/items/board.machine';
import type { MoveRequest } from '../../../machines/items/board-move.machine';
import { anItem } from '../../support/records/items';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

const stamp = { today: '2026-03-01', userName: 'Anna Berg' };

export const model = modelOf({
  machine: boardMachine,
  inputs: { 'two items': { items: [anItem(), anItem({ id: 8 })] } },
  events: {
    'items.loaded': { both: { items: [anItem(), anItem({ id: 8 })] } },
    'item.changed': { 'a new one': { item: anItem({ id: 9 }) } },
    'item.removed': { '7': { id: 7 } },
    'item.move': {
      '7 to In Progress': { id: 7, status: 'InProgress', stamp },
      '7 back to Open': { id: 7, status: 'Open', stamp },
      '8 to Closed': { id: 8, status: 'Closed', stamp },
    },
  },
  effects: {
    setStatus: {
      moved: {
        output: ({ id, status }: MoveRequest) => anItem({ id, status, version: 2 }),
      },
      'is gone': { error: answered(404) },
      refused: { error: answered(422) },
    },
  },
  invariant: ({ snapshot: { context } }) => {
    const ids = context.items.map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)], 'An item is shown twice');
    for (const [id, moves] of Object.entries(context.moves)) {
      const shown = shownItems(context).find((item) => String(item.id) === id);
      assert.equal(
        shown?.status,
        moves.at(-1)?.status,
        'A dragged card is not where it was dropped',
      );
    }
  },
});
