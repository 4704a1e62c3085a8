import assert from 'node:assert/strict';
import {
  type ChangeRequest,
  type ItemReport,
  itemSelectionMachine,
} from '../../../machines/items/item-list-selection.machine';
import { anItem } from '../../support/records/items';
import { listening } from '../../support/machines/listening';
import { modelOf } from '../../support/models/model';
import { BROKEN } from '../failures';

const items = [anItem(), anItem({ id: 8 })];
const refusal = { id: 8, title: 'Loose handrail', message: 'Answer 422' };
const reporting = (report: ItemReport) => ({
  calls: (request: ChangeRequest) => {
    request.report(report);
  },
});

export const model = modelOf({
  machine: itemSelectionMachine,
  inputs: { start: { board: listening(() => undefined) } },
  events: {
    'selection.changed': { both: { ids: [7, 8] }, 'one of this device': { ids: [-5] } },
    'items.shown': { 'only 7 and 8': { ids: [7, 8] } },
    'items.change': {
      'the priority': { items, change: { kind: 'priority', priority: 1 } },
      'the status, which reopens one': {
        items,
        change: { kind: 'status', status: 'Open', today: '2026-11-21', undoes: 1 },
      },
      'delete them': { items, change: { kind: 'delete' } },
      nothing: { items: [], change: { kind: 'delete' } },
    },
    'change.confirm': {},
    'change.cancel': {},
    'refusals.dismiss': {},
  },
  effects: {
    findNames: { '-5 is 9': { sends: { type: 'item.named', id: -5, serverId: 9 } } },
    changeItems: {
      '7 was changed': reporting({
        type: 'item.changed',
        id: 7,
        item: anItem({ version: 2 }),
        isDeferred: false,
      }),
      '7 was deleted': reporting({ type: 'item.deleted', id: 7, removal: 'removed' }),
      '8 was refused': reporting({ type: 'item.refused', refusal, current: null }),
      done: { output: null },
      breaks: { error: BROKEN },
    },
  },
  distinguish: ({ context }) => [context.chosen.length, context.refusals.length > 0],
  invariant: ({ snapshot, emitted, received }) => {
    const { change, chosen, refusals } = snapshot.context;
    const isConfirmed = received.some(({ type }) => type === 'change.confirm');
    if (change.kind !== 'priority' && snapshot.hasTag('busy')) assert.ok(isConfirmed);
    assert.deepEqual(chosen, [...new Set(chosen)]);
    if (emitted.length === 0 && !snapshot.hasTag('busy')) assert.deepEqual(refusals, []);
  },
});
