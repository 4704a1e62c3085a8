import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareNames, sortKeyOf } from '../../contract/rules/name-order';

it('names sort without accents and case, and a prefix sorts first', () => {
  const names = ['Zoo', 'depot', 'Élan', 'Depot 10', 'Ärger', '_x', 'zebra', '📷', '\uff5e'];
  expect(names.toSorted(compareNames)).toEqual([
    '_x',
    'Ärger',
    'depot',
    'Depot 10',
    'Élan',
    'zebra',
    'Zoo',
    '\uff5e',
    '📷',
  ]);
});

it('numbers in names sort by their value', () => {
  const sorted = [
    '3 Mill Lane',
    '20 Mill Lane',
    '20 Mill Lane, flat 3',
    '20 Mill Lane, flat 12',
    'Tower',
    'Tower 0',
    'tower 2b',
    'Tower 007',
    'Tower 9',
    'TOWER 10',
    'Tower 10a',
    'Tower 99999999',
    'Tower 100000000',
    'Tower 999999999',
    `Tower ${'9'.repeat(150)}`,
    'Tower A2',
    'Tower A10',
    'v1.2',
    'v1.10',
  ];
  expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted);
});

it('numbers of any length sort by their value, with and without leading zeros', () => {
  const number = fc.bigInt({ min: 0n, max: 10n ** 130n });
  fc.assert(
    fc.property(number, number, fc.nat(12), (one, other, zeros) => {
      const value = one < other ? -1 : Number(one > other);
      const named = `Hall ${'0'.repeat(zeros)}${String(one)} north`;
      expect(Math.sign(compareNames(named, `Hall ${String(other)} north`))).toBe(value);
    }),
  );
});

it('names sort as the databases sort their keys, byte by byte', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.stringMatching(/^[a-c0-2 ]{0,12}$/),
  );
  fc.assert(
    fc.property(name, name, (one, other) => {
      const bytes = Buffer.compare(Buffer.from(sortKeyOf(one)), Buffer.from(sortKeyOf(other)));
      expect(Math.sign(compareNames(one, other))).toBe(bytes);
    }),
  );
});
