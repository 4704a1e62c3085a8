import { expect, test } from 'vitest';
import { offeredPeople } from '../../../src/features/comments/offered-people';

/** The people that a comment offers after `@`. */

const NAMES = ['Ann-Terese Lund', 'Peter Foss', 'Site Admin', 'Test Inspector', 'Ádám Telek'];
const people = NAMES.map((name, id) => ({ id, name }));
const offeredBy = (search: string) =>
  offeredPeople(people, { from: 0, search }).map(({ name }) => name);

test('beginnings of names come first, then those of words, then the others', () => {
  expect(offeredBy('Te')).toEqual([
    'Test Inspector',
    'Ann-Terese Lund',
    'Ádám Telek',
    'Peter Foss',
    'Site Admin',
  ]);
  expect(offeredBy('adam')).toEqual(['Ádám Telek']);
  expect(offeredBy('')).toEqual(NAMES);
});

test('a whole name and a space end the list', () => {
  expect([offeredBy('Peter Foss'), offeredBy('Peter Foss '), offeredBy('Nobody')]).toEqual([
    ['Peter Foss'],
    [],
    [],
  ]);
});
