import { describe, expect, test } from 'vitest';
import { sentChange, SentEntry, type SentPhoto } from '../../../machines/outbox/sent-entry';
import { itemsWithPhotos, sentListOf } from '../../../machines/outbox/sent-list';
import { aKeptChange, aNewItem } from '../../models/outbox/changes';

/** The list of what was sent in the last day. */

const NOW = Date.UTC(2026, 10, 23, 14);
const HOUR = 3_600_000;
const KNOWN = {
  items: new Map([[9, { title: 'Handrail', inspectionId: 2 }]]),
  photos: new Map(),
  inspections: new Map([[2, 'Quarterly walk']]),
};

const changed = (hoursAgo: number, fields: Parameters<typeof aKeptChange>[0] = {}, id = 5) =>
  sentChange(aKeptChange(fields), { id, isMerged: false, sentAt: NOW - hoursAgo * HOUR });
const photo = (key: string, itemId: number, hoursAgo: number): SentPhoto => ({
  kind: 'photo',
  key,
  userId: 1,
  itemId,
  sentAt: NOW - hoursAgo * HOUR,
});

describe('a sent change', () => {
  test('is remembered with the server’s id, and without the values that are not shown', () => {
    const made = { ...aKeptChange(), ...aNewItem() };
    const entry = sentChange(made, { id: 41, isMerged: true, sentAt: NOW });
    expect(entry).toEqual({
      kind: 'change',
      key: 'change-new',
      userId: 1,
      sentAt: NOW,
      call: 'createItem',
      title: made.title,
      record: 41,
      inspectionId: 2,
      isMerged: true,
      body: { title: null, inspectionId: null },
    });
    expect(SentEntry.parse(entry)).toEqual(entry);
    const moved = { call: 'setItemStatus', body: { status: 'Closed' } } as const;
    expect(changed(1, moved).body).toEqual({ status: 'Closed' });
  });

  test('of a new inspection leads to the server’s inspection', () => {
    const made = { call: 'createInspection', record: -4, inspectionId: -4, base: {} } as const;
    expect(changed(1, made, 77)).toMatchObject({ record: 77, inspectionId: 77 });
  });
});

describe('the list', () => {
  test('has the newest first, all photos of an item together, and nothing from yesterday', () => {
    const entries = [
      changed(3, { key: 'change-old', title: 'Ridge' }),
      photo('photo-one', 9, 2),
      changed(1, { key: 'change-one', title: 'Ridge tile' }),
      photo('photo-two', 9, 0.5),
      changed(25, { key: 'change-gone' }),
      changed(-30, { key: 'change-of-another-clock' }),
    ];
    const { lines, ...counts } = sentListOf(entries, KNOWN, NOW);
    expect(counts).toEqual({ changes: 2, photos: 2, left: 0 });
    expect(lines).toMatchObject([
      {
        kind: 'photos',
        count: 2,
        itemId: 9,
        sentAt: NOW - 0.5 * HOUR,
        item: { title: 'Handrail', inspectionId: 2 },
        inspection: 'Quarterly walk',
      },
      { kind: 'change', key: 'change-one', inspection: 'Quarterly walk' },
      { kind: 'change', key: 'change-old', inspection: 'Quarterly walk' },
    ]);
  });

  test('names the item of photos by its own changes, and otherwise by what the device knows', () => {
    const entries = [
      photo('photo-one', 5, 1),
      photo('photo-two', 8, 2),
      changed(3, { key: 'change-old', title: 'Ridge' }),
      changed(2, { key: 'change-new', title: 'Ridge tile' }),
    ];
    expect(itemsWithPhotos(entries)).toEqual([5, 8]);
    const { lines } = sentListOf(entries, KNOWN, NOW);
    expect(lines.flatMap((line) => (line.kind === 'photos' ? [line.item] : []))).toEqual([
      { title: 'Ridge tile', inspectionId: 2 },
      null,
    ]);
  });

  test('shows which photos no longer exist, as far as the device knows', () => {
    const sent = (photoId: number, itemId: number, hoursAgo = 2): SentPhoto => ({
      ...photo(`photo-${String(photoId)}`, itemId, hoursAgo),
      photoId,
    });
    const entries = [
      sent(1, 5),
      sent(2, 5),
      photo('photo-of-an-older-app', 5, 2),
      sent(3, 6),
      sent(4, 7),
      sent(5, 8),
      sent(6, 8),
      sent(7, 8, 1),
      changed(1, { call: 'deletePhoto', record: 1, itemId: 5, body: {} }),
      changed(1, { call: 'deleteItem', record: 6, body: {} }),
    ];
    const copiedAt = NOW - HOUR;
    const photos = new Map([[8, { ids: new Set([6]), copiedAt }]]);
    const { lines } = sentListOf(entries, { ...KNOWN, photos }, NOW);
    const summaries = lines.flatMap((line) =>
      line.kind === 'photos' ? [[line.itemId, line.deleted, line.count]] : [],
    );
    // The copy is from before the last photo.
    expect(summaries).toEqual([
      [8, 1, 3],
      [5, 1, 3],
      [6, 1, 1],
      [7, 0, 1],
    ]);
  });

  test('shows 50 lines, and how many are left out', () => {
    const entries = Array.from({ length: 60 }, (_, index) =>
      changed(index / 10, { key: `change-${String(index)}` }),
    );
    const { lines, ...counts } = sentListOf(entries.toReversed(), KNOWN, NOW);
    expect(lines.map(({ key }) => key)).toEqual(entries.slice(0, 50).map(({ key }) => key));
    expect(counts).toEqual({ changes: 60, photos: 0, left: 10 });
  });
});
