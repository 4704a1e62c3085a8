import { expect, test } from 'vitest';
import { subjectOf, textsIn } from '../../../machines/outbox/left-texts';

/** What closed forms have left. */

test('the name of a draft says what its form is for', () => {
  const named = (form: string) => {
    const { kind, recordId } = subjectOf(form);
    return [kind, recordId];
  };
  expect(named('resolution:7')).toEqual(['resolution', 7]);
  expect(named('item:-5')).toEqual(['item', -5]);
  expect(named('item:7:dueDate')).toEqual(['item', 7]);
  expect(named('item:new:7')).toEqual(['item:new', 7]);
  expect(named('item:new:7:In Progress')).toEqual(['item:new', 7]);
  expect(named('inspection:new')).toEqual(['inspection:new', null]);
  expect(named('inspection:new:3')).toEqual(['inspection:new', 3]);
  expect(named('office')).toEqual(['office', null]);
});

test('only what was typed counts, not what was chosen or stood there before', () => {
  const draft = { version: 3, saveKey: 'key', revision: 2 };
  const values = {
    ...{ resolutionNotes: 'New bolts', followUpActions: '  ', actualCost: '120' },
    ...{ resolutionType: 'replaced', requiresVerification: true, photos: [] },
  };
  expect(textsIn({ ...draft, values, base: { actualCost: '120', resolutionNotes: '' } })).toEqual([
    ['resolutionNotes', 'New bolts'],
  ]);
  expect(textsIn({ ...draft, values: { title: '', category: 'Safety' } })).toEqual([]);
});
