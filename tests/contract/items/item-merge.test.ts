import { describe, expect, it } from 'vitest';
import { changesIn, mergeOfItem } from '../../../contract/items/item-merge';
import type { Item } from '../../../contract/items/item';
import { NEW_ITEM } from '../../../contract/limits';
import type { Named } from '../../../contract/merge';
import { anItem } from '../../support/records/items';

/** What happens to each field of a change that was based on an older state of an item. */

const merged = (current: Partial<Item>, base: Named, change: Named) =>
  mergeOfItem(anItem(current), base, change);

const WRITTEN = (field: string) => ({ open: [field], clashing: [] });
const ASKED = (field: string) => ({ open: [field], clashing: [field] });
const NOTHING = { open: [], clashing: [] };

describe('a field of a change', () => {
  it('is written if the item has the value of the base', () => {
    expect(merged({ notes: 'Wet' }, { notes: 'Wet' }, { notes: 'Dry' })).toEqual(WRITTEN('notes'));
  });

  it('is not written again if the item has the new value', () => {
    expect(merged({ notes: 'Dry' }, { notes: 'Wet' }, { notes: 'Dry' })).toEqual(NOTHING);
  });

  it('clashes if the item has a third value', () => {
    expect(merged({ notes: 'Icy' }, { notes: 'Wet' }, { notes: 'Dry' })).toEqual(ASKED('notes'));
  });

  it('clashes if the base does not name it, unless the item has the new value', () => {
    expect(merged({ notes: 'Wet' }, {}, { notes: 'Dry' })).toEqual(ASKED('notes'));
    expect(merged({ notes: 'Dry' }, {}, { notes: 'Dry' })).toEqual(NOTHING);
  });

  it('does not depend on other fields', () => {
    const current = { notes: 'Icy', location: 'Roof', title: 'Crack' };
    const base = { notes: 'Wet', location: 'Roof', title: 'Gap' };
    const change = { notes: 'Dry', location: 'Deck', title: 'Crack' };
    expect(merged(current, base, change)).toEqual({
      open: ['notes', 'location'],
      clashing: ['notes'],
    });
  });

  it('is not in the change if it is undefined', () => {
    expect(merged({ notes: 'Icy' }, { notes: 'Wet' }, { notes: undefined })).toEqual(NOTHING);
  });
});

/** Spellings of one value: those in the item, and those that the base may use. */
const SPELLINGS: readonly (readonly [keyof Item, unknown, readonly unknown[]])[] = [
  ['notes', null, [null, '', '  ']],
  ['notes', 'Wet', ['Wet', ' Wet ']],
  ['description', '', ['', null]],
  ['status', 'InProgress', ['InProgress', 'in-progress', 'IN PROGRESS']],
  ['category', 'Safety', ['Safety', 'safety']],
  ['category', null, [null, '']],
  ['resolvedDate', '2026-11-20', ['2026-11-20', '2026-11-20T23:30:00+02:00']],
  ['dueDate', null, [null, '']],
  [
    'tags',
    ['repair', 'urgent'],
    [
      ['urgent', 'repair'],
      ['repair', 'urgent', 'Urgent'],
    ],
  ],
  ['estimatedHours', 2, [2, 2.0]],
  ['costEstimate', 0, [0, -0]],
  ['priority', NEW_ITEM.priority, [NEW_ITEM.priority, null]],
  ['requiresVerification', false, [false]],
];

describe.each(SPELLINGS)('%s %j', (field, value, spellings) => {
  const wanted = field === 'status' ? 'Closed' : 'Somewhere else';

  it.each(spellings.map((spelling) => [spelling]))('equals the base %j', (spelling) => {
    const { clashing } = merged({ [field]: value }, { [field]: spelling }, { [field]: wanted });
    expect(clashing).toEqual([]);
  });
});

describe('values that differ', () => {
  it.each([
    ['estimatedHours', 0, null],
    ['estimatedHours', 2, '2.5'],
    ['tags', ['repair'], []],
    ['tags', ['repair'], ['repair', 'urgent']],
    ['notes', 'null', null],
    ['requiresVerification', false, null],
    ['progress', 0, null],
  ] satisfies [keyof Item, unknown, unknown][])('%s %j differs from %j', (field, value, base) => {
    const { clashing } = merged({ [field]: value }, { [field]: base }, { [field]: 'other' });
    expect(clashing).toEqual([field]);
  });

  it('include a text that breaks a later rule', () => {
    const long = 'x'.repeat(5000);
    expect(merged({ title: long }, { title: long }, { title: 'Crack' }).clashing).toEqual([]);
    expect(merged({ title: long }, { title: 'Gap' }, { title: 'Crack' }).clashing).toEqual([
      'title',
    ]);
  });
});

describe('a number in the status field', () => {
  it('is the assessment, in the change and in the base', () => {
    const change = changesIn({ status: 2 });
    expect(change).toEqual({ assessment: 2 });
    expect(merged({ assessment: 1 }, { status: 1 }, change)).toEqual(WRITTEN('assessment'));
    expect(merged({ assessment: 1 }, { assessment: 1 }, change)).toEqual(WRITTEN('assessment'));
    expect(merged({ assessment: 0 }, { status: 1 }, change)).toEqual(ASKED('assessment'));
  });

  it('gives way to an assessment that is sent with it', () => {
    expect(changesIn({ status: 2, assessment: 0 })).toEqual({ assessment: 0 });
  });
});

describe('the changes in an update', () => {
  it('are the fields that it can write', () => {
    const update = { title: 'Crack', inspectionId: 9, version: 4, base: { title: 'Gap' } };
    expect(changesIn(update)).toEqual({ title: 'Crack' });
  });

  it('do not clear the date of a resolution', () => {
    expect(changesIn({ resolvedDate: null })).toEqual({});
    expect(changesIn({ resolvedDate: '2026-11-20' })).toEqual({ resolvedDate: '2026-11-20' });
  });
});

it('a merge does not change its arguments', () => {
  const [current, base, change] = [anItem(), { priority: null }, { status: 1, priority: null }];
  const before = structuredClone([current, base, change]);
  mergeOfItem(current, base, change);
  expect([current, base, change]).toEqual(before);
});
