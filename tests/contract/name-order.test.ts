import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from '../../contract/rules/fold-text';
import { compareNames } from '../../contract/rules/name-order';

it('names sort without accents and case, and what begins alike the shorter first', () => {
  const names = ['Zoo', 'depot', 'Élan', 'Depot 10', 'Ärger', '_x', 'zebra', '📷', '\uff5e'];
  expect(names.toSorted(compareNames)).toEqual([
    ...['_x', 'Ärger', 'depot', 'Depot 10', 'Élan', 'zebra', 'Zoo', '\uff5e', '📷'],
  ]);
});

it('names sort as the databases sort their keys, byte by byte', () => {
  const name = fc.string({ unit: 'binary', maxLength: 8 });
  fc.assert(
    fc.property(name, name, (one, other) => {
      const bytes = Buffer.compare(Buffer.from(foldText(one)), Buffer.from(foldText(other)));
      expect(Math.sign(compareNames(one, other))).toBe(bytes);
    }),
  );
});
