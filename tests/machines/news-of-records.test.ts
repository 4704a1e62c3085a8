import { expect, test } from 'vitest';
import type { LiveChange } from '../../contract/live/live-change';
import { inspectionMachine } from '../../machines/inspections/inspection.machine';
import { inspectionSummaryMachine, itemMachine } from '../../machines/items/item.machine';
import { deferred } from '../support/deferred';
import { anInspection } from '../support/inspections';
import { anItem } from '../support/items';
import { walk } from '../support/transitions';

/** A record that was opened under its local id receives others' changes once the server has it. */

const LOCAL = -5;
const CHANGE: LiveChange = {
  kind: 'inspections',
  id: 7,
  action: 'changed',
  version: 2,
  itemId: null,
  inspectionId: 7,
  projectId: null,
  by: 'Ben Berg',
  isOwn: false,
  fields: ['notes'],
};
const OF_ITEM: LiveChange = { ...CHANGE, kind: 'items', id: 9, itemId: 9 };

const RENAMED: LiveChange = {
  ...CHANGE,
  kind: 'projects',
  id: 1,
  inspectionId: null,
  fields: ['address'],
};

test.each([
  ['inspection', inspectionMachine, { ...anInspection({ id: 7 }), inspectionItems: [] }, CHANGE],
  [
    'inspection of a project that got another address',
    inspectionMachine,
    { ...anInspection({ id: 7 }), inspectionItems: [] },
    RENAMED,
  ],
  ['item', itemMachine, { ...anItem({ id: 9 }), photos: [] }, OF_ITEM],
  [
    'summary of an inspection',
    inspectionSummaryMachine,
    { ...anInspection({ id: 7 }), propertyAddress: '' },
    CHANGE,
  ],
  [
    'summary of an inspection of a project that got another address',
    inspectionSummaryMachine,
    { ...anInspection({ id: 7 }), propertyAddress: '' },
    RENAMED,
  ],
] as const)('the %s is read again', async (_, machine, record, change) => {
  const load = deferred<typeof record, { query: { id: number } }>();
  const provided = machine.provide({ actors: { load: load.effect } } as never);
  const { actor } = walk(provided as typeof inspectionMachine, { input: { query: { id: LOCAL } } });
  actor.start();
  await load.resolve(0, record);
  const other = { ...change, id: 8, itemId: 8, inspectionId: 8, fields: [] };
  actor.send({ type: 'records.changed', news: [other] });
  expect(load.calls.length).toBe(1);
  actor.send({ type: 'records.changed', news: [change] });
  expect(load.calls).toEqual([{ query: { id: LOCAL } }, { query: { id: LOCAL } }]);
});
