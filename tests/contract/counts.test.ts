import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grouped } from '../../contract/messages/counts';

test('thousands are separated by commas', () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(grouped(count)).toBe(count.toLocaleString('en-US'));
    }),
  );
});
