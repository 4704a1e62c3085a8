import { describe, expect, test } from 'vitest';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { heldBefore, rebasedChanges } from '../../../machines/outbox/given-values';
import { editedChange } from '../../../machines/outbox/edited-change';
import { aKeptChange } from '../../models/outbox/changes';

/** Changes that are based on one which is edited or removed. */

const change = (
  key: string,
  body: KeptChange['body'],
  base: KeptChange['base'],
  call: KeptChange['call'] = 'updateItem',
) => aKeptChange({ key, call, body, base });
const basesOf = (changes: readonly KeptChange[]) =>
  Object.fromEntries(changes.map(({ key, base }) => [key, base]));

const FIRST = change('first', { title: 'B', notes: 'N' }, { title: 'A', notes: '' });
const LATER = [
  change('place', { location: 'Yard', title: 'C' }, { location: 'Hall', title: 'B' }),
  change('after it', { title: 'D' }, { title: 'C' }),
  change('notes', { notes: 'More' }, { notes: 'N' }),
  change('same again', { notes: 'Most' }, { notes: 'N' }),
];

test('after a change is removed, the next one of each field is based on what the removed one was based on', () => {
  expect(basesOf(rebasedChanges(LATER, { before: FIRST, after: null }))).toEqual({
    place: { location: 'Hall', title: 'A' },
    notes: { notes: '' },
  });
});

test('after a change is edited, later ones are based on the edited values', () => {
  const after = { ...FIRST, body: { title: 'B', notes: 'Edited' } };
  expect(basesOf(rebasedChanges(LATER, { before: FIRST, after }))).toEqual({
    notes: { notes: 'Edited' },
  });
});

test('a call that only implies a status counts, however a request spells it', () => {
  const moved = change('first', { status: 'inprogress' }, { status: 'Open' }, 'setItemStatus');
  const resolved = change('second', {}, { status: 'InProgress' }, 'resolveItem');
  expect(basesOf(rebasedChanges([resolved], { before: moved, after: null }))).toEqual({
    second: { status: 'Open' },
  });
  const closed = change('third', { status: 'Closed' }, { status: 'Resolved' }, 'setItemStatus');
  expect(basesOf(rebasedChanges([closed], { before: resolved, after: null }))).toEqual({
    third: { status: 'InProgress' },
  });
});

test('what rules set with a status counts, until another status is chosen', () => {
  const implied = { progress: { from: 60, to: 0 }, assessment: { from: 0, to: 1 } };
  const opened = aKeptChange({
    call: 'setItemStatus',
    body: { status: 'Open' },
    base: { status: 'InProgress' },
    implied,
  });
  const later = [
    change('progress', { progress: 30 }, { progress: 0 }),
    aKeptChange({
      key: 'resolved',
      call: 'resolveItem',
      body: {},
      base: { status: 'Open' },
      implied: { assessment: { from: 1, to: 0 } },
    }),
  ];
  expect(rebasedChanges(later, { before: opened, after: null })).toMatchObject([
    { key: 'progress', base: { progress: 60 } },
    {
      key: 'resolved',
      base: { status: 'InProgress' },
      implied: { assessment: { from: 0, to: 0 } },
    },
  ]);
  const edited = editedChange({ ...opened, state: 'refused' }, { body: { status: 'Closed' } });
  expect(edited).not.toHaveProperty('implied');
  expect(basesOf(rebasedChanges(later, { before: opened, after: edited }))).toMatchObject({
    progress: { progress: 60 },
  });
});

describe('a change from an older screen', () => {
  const earlier = change('earlier', {}, { status: 'Open' }, 'resolveItem');
  const old = change('old', { notes: 'Done' }, { status: 'Open' }, 'resolveItem');
  const reopened = change('reopened', {}, { status: 'Resolved' }, 'unresolveItem');

  test('records what waiting changes have set before it, and its screen did not show', () => {
    expect(heldBefore(old, [earlier])).toEqual({ status: 'Resolved' });
    expect(heldBefore(reopened, [earlier])).toEqual({});
    expect(heldBefore(change('other', { title: 'B' }, { title: 'A' }), [earlier])).toEqual({});
  });

  test('leaves later ones based on that, when it is removed', () => {
    const before = { ...old, held: { status: 'Resolved' } };
    expect(rebasedChanges([reopened], { before, after: null })).toEqual([]);
  });

  test('no longer has it when the earlier one is removed', () => {
    const later = [{ ...old, held: { status: 'Resolved' } }, reopened];
    expect(rebasedChanges(later, { before: earlier, after: null })).toEqual([
      { ...old, held: { status: 'Open' } },
    ]);
  });

  test('leaves later ones unchanged if it was refused because the record has the same value', () => {
    const failure = { message: 'Resolved already', status: 409, errors: {}, clashes: {} };
    const current = { status: 'Resolved' };
    const before = { ...old, state: 'refused' as const, failure: { ...failure, current } };
    expect(rebasedChanges([reopened], { before, after: null })).toEqual([]);
  });
});
