import { expect, test } from 'vitest';
import { isEarlier } from '../../contract/live/position';

test.each([
  ['7.9.1700000000000', '7.10.1700000000000', true],
  ['7.10.1700000000000', '7.9.1700000000000', false],
  ['7.10.1700000000000', '7.10.1800000000000', false],
  ['9.10.1700000000000', '10.2.1700000000000', true],
  ['10.2.1700000000000', '9.10.1700000000000', false],
  ['0', '0.1.1700000000000', true],
  ['0', '0', false],
])('position %s is before %s: %s', (position, other, expected) => {
  expect(isEarlier(position, other)).toBe(expected);
});
