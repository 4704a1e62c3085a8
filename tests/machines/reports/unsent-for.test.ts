import { expect, test } from 'vitest';
import { unsentFor } from '../../../machines/reports/unsent-for';
import { aKeptChange } from '../../models/outbox/changes';

/** What waits on the device and is missing in a report. */

const changes = [
  aKeptChange({ call: 'updateItem', record: 11, inspectionId: 1 }),
  aKeptChange({ call: 'setItemStatus', record: 11, inspectionId: 1 }),
  aKeptChange({ call: 'updateItem', record: 21, inspectionId: 2 }),
  aKeptChange({ call: 'updateInspection', record: 3, inspectionId: 3 }),
  aKeptChange({ call: 'createComment', record: -5, itemId: 11, inspectionId: 1 }),
].map((change) => ({ ...change, isAttended: false }));
const photos = [
  { itemId: 11, localItemId: null },
  { itemId: 12, localItemId: -12 },
  { itemId: 21, localItemId: null },
  { itemId: 99, localItemId: null },
];
const known = {
  items: new Map([
    [11, { title: 'Rail', inspectionId: 1 }],
    [-12, { title: 'Step', inspectionId: 1 }],
    [21, { title: 'Wall', inspectionId: 2 }],
  ]),
  inspections: new Map([
    [1, { title: 'Deck', projectId: 7 }],
    [2, { title: 'Roof', projectId: 8 }],
  ]),
};
const waiting = { changes, photos };

test.each([
  // The device does not know item 99, nor the project of inspection 3.
  { subject: { inspectionId: 1 }, records: 1, photos: 3 },
  { subject: { projectId: 7 }, records: 2, photos: 3 },
  { subject: { inspectionId: 1, itemIds: [12] }, records: 0, photos: 1 },
  { subject: { inspectionId: 4 }, shown: [41], records: 0, photos: 0 },
  { subject: { inspectionId: 1 }, shown: [11, -12], records: 1, photos: 2 },
])('of $subject on a page with $shown', ({ subject, shown, records, photos: lacking }) => {
  expect(unsentFor(subject, waiting, known, shown)).toEqual({ records, photos: lacking });
});

test('a change whose author waits for the answer does not count', () => {
  const attended = changes.map((change) => ({ ...change, isAttended: true }));
  expect(unsentFor({ inspectionId: 1 }, { changes: attended, photos: [] }, known)).toEqual({
    records: 0,
    photos: 0,
  });
});
