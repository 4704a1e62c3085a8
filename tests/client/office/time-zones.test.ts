import { expect, test } from 'vitest';
import { timeZones } from '../../../src/features/office/time-zones';

const labelsOf = (search: string) => timeZones(search, 'UTC').map(({ label }) => label);

test('a time zone is found as it is written here and elsewhere, and the chosen one is always offered', () => {
  const found = ['UTC', 'Europe / Berlin'];
  expect(labelsOf('Europe / Berlin')).toEqual(found);
  expect(labelsOf('europe/berl')).toEqual(found);
  expect(labelsOf('america/new_york')).toEqual(['UTC', 'America / New York']);
  expect(labelsOf('nowhere')).toEqual(['UTC']);
  expect(labelsOf('')).toEqual(expect.arrayContaining(found));
});

test('a renamed time zone has its present name, and is found by both', () => {
  const kolkata = { label: 'Asia / Kolkata', value: 'Asia/Kolkata' };
  for (const search of ['kolkata', 'Asia / Calcutta'])
    expect(timeZones(search, 'UTC')).toMatchObject([{ value: 'UTC' }, kolkata]);
  // An earlier version stored the earlier name.
  expect(timeZones('kolkata', 'Asia/Calcutta')).toMatchObject([
    { ...kolkata, value: 'Asia/Calcutta' },
  ]);
});
