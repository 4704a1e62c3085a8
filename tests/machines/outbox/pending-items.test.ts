import { afterEach, expect, test, vi } from 'vitest';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { itemsAfter, refusalOf } from '../../../machines/outbox/pending-items';
import { aKeptChange } from '../../models/outbox/changes';
import { anItem } from '../../support/records/items';

/** Items after applying the changes that wait on the device, as the server will store them. */

const BEN = { id: 3, name: 'Ben Frost', avatar: null };
const maker = { userId: 1, userName: 'Anna Berg', people: [BEN] };

afterEach(() => {
  vi.restoreAllMocks();
});

test('an item resolved in the evening has the date of the user’s calendar', () => {
  vi.spyOn(Date.prototype, 'getDate').mockReturnValue(20);
  const moved = aKeptChange({
    call: 'setItemStatus',
    record: 7,
    body: { status: 'Closed' },
    madeAt: Date.UTC(2026, 10, 21, 3),
  });
  expect(itemsAfter([anItem()], [moved], maker)).toMatchObject([
    { status: 'Closed', resolvedDate: '2026-11-20' },
  ]);
});

test.each([
  { name: 'who was deactivated is not', people: [BEN], id: 4, assignedTo: null },
  { name: 'somebody else is', people: [BEN], id: 3, assignedTo: BEN },
  { name: 'whom the device does not know may be', people: [], id: 4, assignedTo: null },
])('$name assigned to a copy', ({ people, id, assignedTo }) => {
  const assigned = people.length === 0 ? id : (assignedTo?.id ?? null);
  const original = anItem({ assignedToId: id });
  const copy = aKeptChange({ call: 'duplicateItem', record: -7, copyOf: 7, body: {}, base: {} });
  const [, made] = itemsAfter([original], [copy], { ...maker, people });
  expect(made).toMatchObject({ id: -7, assignedToId: assigned, assignedTo });
});

test('the status of a draft is not changed while the draft is incomplete', () => {
  const draft = anItem({ status: 'Draft', category: null });
  const moved = (status: string) =>
    aKeptChange({ call: 'setItemStatus', record: 7, body: { status } });
  const inspector = { ...maker, role: 'Inspector' } as const;
  const refusals = [
    refusalOf(draft, moved('Open'), inspector),
    refusalOf(draft, moved('Draft'), inspector),
    refusalOf({ ...draft, category: 'Safety' }, moved('Open'), inspector),
  ];
  expect(refusals).toEqual([ITEM_MESSAGES.incomplete, null, null]);
});

test.each([
  { deleted: '/uploads/first.webp', photoCount: 3, picture: undefined },
  { deleted: '/uploads/second.webp', photoCount: 3, picture: '/uploads/first.webp' },
  // Kept by a version of the app that did not note it.
  { deleted: undefined, photoCount: 3, picture: '/uploads/first.webp' },
  { deleted: undefined, photoCount: 1, picture: undefined },
])('of $photoCount photos, $deleted is deleted', ({ deleted, photoCount, picture }) => {
  const deletion = aKeptChange({
    call: 'deletePhoto',
    record: 30,
    itemId: 7,
    body: {},
    base: { version: 1, thumbnailUrl: deleted },
  });
  const item = anItem({ photoCount, thumbnailUrl: '/uploads/first.webp' });
  const [left] = itemsAfter([item], [deletion], maker);
  expect([left?.photoCount, left?.thumbnailUrl]).toEqual([photoCount - 1, picture]);
});
