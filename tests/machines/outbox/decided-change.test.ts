import { describe, expect, test } from 'vitest';
import { decidedChange } from '../../../machines/outbox/decided-change';
import { editedChange } from '../../../machines/outbox/edited-change';
import { nextKey } from '../../../machines/outbox/next-key';
import { aResolvedItem } from '../../support/records/items';
import { aClashingChange, aKeptChange, aRefusedChange, CLASH } from '../../models/outbox/changes';

/** What happens to a change that the server did not accept. */

const two = aClashingChange({
  body: { title: 'Eaves', category: 'Roof' },
  base: { title: 'Ridge', category: 'Wall' },
  version: 3,
  failure: { ...CLASH, current: { title: 'Gutter', category: 'Floor', version: 5 } },
});

describe('a decision', () => {
  test('for mine is based on the current value and version', () => {
    expect(decidedChange(two, { title: 'mine', category: 'mine' })).toEqual({
      ...two,
      version: 5,
      base: { title: 'Gutter', category: 'Floor' },
      state: 'waiting',
      failure: null,
    });
  });

  test('for theirs leaves the field alone, under another key', () => {
    expect(decidedChange({ ...two, isSent: true }, { title: 'theirs', category: 'mine' })).toEqual({
      ...two,
      version: 5,
      key: nextKey(two.key),
      isSent: false,
      body: { category: 'Roof' },
      base: { category: 'Floor' },
      declined: { title: 'Eaves' },
      state: 'waiting',
      failure: null,
    });
  });

  test('about some fields leaves the others to clash again', () => {
    expect(decidedChange(two, { title: 'mine' })).toMatchObject({
      body: two.body,
      base: { title: 'Gutter', category: 'Wall' },
    });
  });

  test('only reports what was given up if everything is theirs', () => {
    expect(decidedChange(two, { title: 'theirs', category: 'theirs' })).toEqual({
      ...two,
      version: 5,
      key: nextKey(two.key),
      isSent: false,
      body: {},
      base: {},
      declined: { title: 'Eaves', category: 'Roof' },
      state: 'waiting',
      failure: null,
    });
  });

  test('keeps what was given up before', () => {
    const again = { ...two, declined: { title: 'Ledge', notes: 'Wet' } };
    expect(decidedChange(again, { title: 'theirs', category: 'mine' }).declined).toEqual({
      title: 'Eaves',
      notes: 'Wet',
    });
  });

  test.each([
    {
      call: 'setItemStatus',
      body: { status: 'Closed', resolvedDate: null },
      declined: { status: 'Closed', resolvedDate: null },
    },
    { call: 'setItemPriority', body: { priority: 1 }, declined: { priority: 1 } },
    {
      call: 'resolveItem',
      body: { notes: 'Sealed', photos: [] },
      declined: { status: 'Resolved', resolutionNotes: 'Sealed' },
    },
    { call: 'unresolveItem', body: {}, declined: { status: 'Open' } },
    {
      call: 'returnItem',
      body: { reason: 'Still wet' },
      declined: { status: 'Open', returnReason: 'Still wet' },
    },
  ] as const)('for theirs makes an update of $call', ({ call, body, declined }) => {
    const field = call === 'setItemPriority' ? 'priority' : 'status';
    const change = aClashingChange({ call, body, base: { [field]: 'Draft' } });
    expect(decidedChange(change, { [field]: 'theirs' })).toMatchObject({
      call: 'updateItem',
      key: nextKey(change.key),
      body: {},
      base: {},
      declined,
    });
  });

  test('for theirs of a deletion changes nothing', () => {
    const change = aClashingChange({ call: 'deleteItem', body: {}, base: { version: 3 } });
    expect(decidedChange(change, { version: 'theirs' })).toBe(change);
    expect(decidedChange(change, { version: 'mine', newestPhotoId: 'theirs' })).toBe(change);
  });

  test('for my status keeps a change without a body', () => {
    const failure = { ...CLASH, current: { status: 'Verified' } };
    const base = { status: 'Resolved' };
    const change = aClashingChange({ call: 'unresolveItem', body: {}, base, failure });
    expect(decidedChange(change, { status: 'mine' })).toMatchObject({
      body: {},
      base: { status: 'Verified' },
    });
  });

  test('for my status names the resolution that the decision is about', () => {
    const current = aResolvedItem({ resolvedAt: '2026-11-21T09:00:00.000Z' });
    const change = aClashingChange({
      call: 'setItemStatus',
      body: { status: 'Closed' },
      base: { status: 'Open' },
      failure: { ...CLASH, current },
    });
    expect(decidedChange(change, { status: 'mine' }).base).toEqual({
      status: 'Resolved',
      resolvedAt: current.resolvedAt,
    });
  });

  test.each([undefined, null, 'a text'])(
    'without a current record clashes again: %s',
    (current) => {
      const change = { ...two, failure: { ...CLASH, current } };
      expect(decidedChange(change, { title: 'mine' })).toMatchObject({ base: two.base });
    },
  );
});

describe('an edit', () => {
  const refused = aRefusedChange();

  test('that changes nothing keeps the key', () => {
    const again = { ...refused, state: 'waiting', failure: null };
    expect(editedChange(refused)).toEqual(again);
    expect(editedChange(refused, { body: { ...refused.body } })).toEqual(again);
  });

  test('gets another key, and is based on what is known', () => {
    const current = { title: 'Gutter', category: 'Floor' };
    const failure = { ...CLASH, clashes: {}, current };
    expect(
      editedChange(
        { ...refused, failure },
        { body: { title: 'Verge', category: 'Roof', tags: [] } },
      ),
    ).toEqual({
      ...aKeptChange(),
      key: 'change-a.2',
      body: { title: 'Verge', category: 'Roof', tags: [] },
      base: { title: 'Ridge', category: 'Floor' },
    });
  });

  test('keeps what an action is based on, and forgets fields that it no longer changes', () => {
    const action = aRefusedChange({
      call: 'resolveItem',
      body: { notes: 'Sealed', cost: 5 },
      base: { status: 'Open', cost: 3 },
    });
    expect(editedChange(action, { body: { notes: 'Glued' } }).base).toEqual({ status: 'Open' });
  });

  test.each([undefined, { body: { reason: 'Rust' } }])(
    'of a return is about the resolution that its author saw: %j',
    (edit) => {
      const current = aResolvedItem({ resolvedAt: '2026-11-21T09:00:00.000Z' });
      const returned = aRefusedChange({
        call: 'returnItem',
        body: { reason: 'It still moves' },
        base: { status: 'Resolved', resolvedAt: '2026-11-21T08:00:00.000Z' },
        failure: { ...CLASH, clashes: {}, current },
      });
      expect(editedChange(returned, edit).base).toEqual({
        status: 'Resolved',
        resolvedAt: current.resolvedAt,
      });
    },
  );

  test('may name another project', () => {
    const inspection = aRefusedChange({ call: 'createInspection', projectName: 'Quay', base: {} });
    const edited = editedChange(inspection, { body: { projectId: 4 }, projectName: 'Bridge' });
    expect([edited.body, edited.projectName]).toEqual([{ projectId: 4 }, 'Bridge']);
  });

  test('of a new item has no base', () => {
    const item = aRefusedChange({ call: 'createItem', record: -7, base: {} });
    expect(editedChange(item, { body: { title: 'Verge' } }).base).toEqual({});
  });

  test.each([
    ['change-a', 'change-a.2'],
    ['change-a.2', 'change-a.3'],
    ['change-a.9', 'change-a.10'],
    ['change.v1-abc', 'change.v1-abc.2'],
  ])('%s is followed by %s', (key, next) => {
    expect(nextKey(key)).toBe(next);
  });

  test('the longest key is followed by one that is not too long', () => {
    const next = nextKey('k'.repeat(200));
    expect([next.length <= 200, nextKey(next).endsWith('.3')]).toEqual([true, true]);
  });
});
