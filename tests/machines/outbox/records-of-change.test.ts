import { expect, test } from 'vitest';
import { KeptChange } from '../../../machines/outbox/kept-change';
import { renamed, withNamesOf } from '../../../machines/outbox/given-names';
import { dependentsOf, laneOf, mustWait } from '../../../machines/outbox/records-of-change';
import { aKeptChange } from '../../models/outbox/changes';

/** The order of changes of different kinds of records, and their names. */

const ofItem = aKeptChange({ record: 5 });
const ofInspection = aKeptChange({ call: 'updateInspection', record: 5, inspectionId: 5 });
const newInspection = aKeptChange({ call: 'createInspection', record: -3, inspectionId: -3 });
const itsItem = aKeptChange({
  call: 'createItem',
  record: -7,
  inspectionId: -3,
  body: { title: 'Eaves', inspectionId: -3 },
});
const its2ndChange = aKeptChange({ record: -7, inspectionId: -3 });
const itsCopy = aKeptChange({ call: 'duplicateItem', record: -8, copyOf: -7, inspectionId: -3 });
const changeOfCopy = aKeptChange({ record: -8, inspectionId: -3 });
const deletion = aKeptChange({ call: 'deleteItem', record: 5, body: {} });
const copyOf5 = aKeptChange({ call: 'duplicateItem', record: -8, copyOf: 5 });

test('records of different kinds do not wait for each other, even with the same id', () => {
  expect([laneOf(ofItem), laneOf(ofInspection)]).toEqual(['item:5', 'inspection:5']);
  expect(mustWait(ofItem, [ofInspection])).toBe(false);
  expect(dependentsOf(ofInspection, [ofItem])).toEqual([]);
});

test.each([
  { name: 'a change of the same record', change: ofItem, earlier: ofItem, waits: true },
  { name: 'the creation of its inspection', change: itsItem, earlier: newInspection, waits: true },
  {
    name: 'a change of its inspection',
    change: { ...itsItem, inspectionId: 5 },
    earlier: ofInspection,
    waits: false,
  },
  { name: 'a change of its source', change: copyOf5, earlier: ofItem, waits: true },
  { name: 'a copy that was made before', change: ofItem, earlier: copyOf5, waits: true },
  { name: 'a copy of what is deleted', change: deletion, earlier: copyOf5, waits: true },
  { name: 'another item', change: ofItem, earlier: itsItem, waits: false },
])('a change waits for $name: $waits', ({ change, earlier, waits }) => {
  expect(mustWait(change, [earlier])).toBe(waits);
});

test('changes of a record that was never made are void with it', () => {
  const all = [itsItem, its2ndChange, itsCopy, ofItem, changeOfCopy];
  const ofIt = [itsItem, its2ndChange, itsCopy, changeOfCopy];
  expect(dependentsOf(newInspection, all)).toEqual(ofIt);
  expect(dependentsOf(itsItem, all)).toEqual(ofIt);
  expect(dependentsOf(itsCopy, all)).toEqual([itsCopy, changeOfCopy]);
});

test('a new inspection gets its id in the items that wait for it', () => {
  const name = { kind: 'inspection', from: -3, to: 41 } as const;
  expect([newInspection, itsItem, its2ndChange, ofItem].map((one) => renamed(one, name))).toEqual([
    { ...newInspection, record: 41, inspectionId: 41 },
    { ...itsItem, inspectionId: 41, body: { title: 'Eaves', inspectionId: 41 } },
    { ...its2ndChange, inspectionId: 41 },
    ofItem,
  ]);
});

test('an id only applies to records of its kind', () => {
  expect(renamed(ofItem, { kind: 'inspection', from: 5, to: 41 })).toEqual(ofItem);
  expect(renamed(itsCopy, { kind: 'item', from: -7, to: 41 })).toEqual({ ...itsCopy, copyOf: 41 });
});

test('the ids of another state of a change are taken over', () => {
  const known = { ...its2ndChange, record: 12, inspectionId: 41 };
  expect(withNamesOf(its2ndChange, known)).toEqual(known);
  expect(withNamesOf(known, its2ndChange)).toBe(known);
});

test('a change that an earlier version of the app has stored is read', () => {
  const stored = aKeptChange();
  expect(KeptChange.parse(stored)).toEqual(stored);
});
