import { expect, test } from 'vitest';
import { formSubjectOf, textsIn } from '../../../machines/outbox/left-texts';

/** What closed forms have left. */

test('the name of a draft says what its form is for', () => {
  const named = (form: string) => {
    const { kind, recordId } = formSubjectOf(form);
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
  expect(named('signature:12:3')).toEqual(['signature', 12]);
});

test('only what was typed counts, not what was chosen or stood there before', () => {
  const draft = { version: 3, saveKey: 'key', revision: 2 };
  const values = {
    resolutionNotes: 'New bolts',
    followUpActions: '  ',
    actualCost: '120',
    resolutionType: 'replaced',
    requiresVerification: true,
    photos: [],
  };
  expect(
    textsIn('resolution', { ...draft, values, base: { actualCost: '120', resolutionNotes: '' } }),
  ).toEqual([['resolutionNotes', 'New bolts']]);
  const chosen = (kind: string, given: Readonly<Record<string, string>>) =>
    textsIn(kind, { ...draft, values: given });
  expect(chosen('item', { title: '', category: 'Safety' })).toEqual([]);
  expect(chosen('inspection:new', { projectName: 'Tower A' })).toEqual([]);
  expect(chosen('project', { clientName: 'Acme', startDate: '2026-01-05', endDate: '' })).toEqual(
    [],
  );
  expect(chosen('office', { timeZone: 'UTC', groupBy: 'category', paper: 'A4' })).toEqual([]);
  expect(chosen('user:new', { role: 'Admin', email: 'a@b.c' })).toEqual([['email', 'a@b.c']]);
  expect(chosen('signature', { role: 'Owner', decision: 'refused' })).toEqual([['role', 'Owner']]);
});
