import { expect, test } from 'vitest';
import { inspectionMachine } from '../../machines/inspections/inspection.machine';
import { inspectionSummaryMachine, itemMachine } from '../../machines/items/item.machine';
import { anInspection } from '../support/records/inspections';
import { anItem } from '../support/records/items';
import { liveChange, loadedWith } from '../support/machines/news';

/** A record that was opened under its local id receives others' changes once the server has it. */

const LOCAL = -5;
const CHANGE = liveChange({ kind: 'inspections', id: 7, inspectionId: 7, fields: ['notes'] });
const OF_ITEM = liveChange({ ...CHANGE, kind: 'items', id: 9, itemId: 9 });
const RENAMED = liveChange({ fields: ['address'] });

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
  const { actor, load } = await loadedWith(machine, { query: { id: LOCAL }, data: record });
  const other = { ...change, id: 8, itemId: 8, inspectionId: 8, fields: [] };
  actor.send({ type: 'records.changed', news: [other] });
  expect(load.calls.length).toBe(1);
  actor.send({ type: 'records.changed', news: [change] });
  expect(load.calls).toEqual([{ query: { id: LOCAL } }, { query: { id: LOCAL } }]);
});

test('an item that has arrived is shown, not held back as a new one', async () => {
  const inspection = anInspection({ id: 7 });
  const { actor, load } = await loadedWith(inspectionMachine, {
    query: { id: 7 },
    data: { ...inspection, inspectionItems: [anItem({ id: LOCAL }), anItem({ id: 2 })] },
  });
  actor.send({ type: 'records.changed', news: [OF_ITEM] });
  await load.resolve(1, {
    ...inspection,
    inspectionItems: [anItem({ id: 2 }), anItem({ id: 41 })],
    firstIds: new Map([[41, LOCAL]]),
  });
  expect(actor.getSnapshot().context).toMatchObject({
    data: { inspectionItems: [{ id: 2 }, { id: 41 }] },
    held: null,
  });
});
