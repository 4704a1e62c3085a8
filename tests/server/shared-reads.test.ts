import { expect, it } from 'vitest';
import { QueryCache } from '../../server/db/query-cache';
import { withResolvers } from '../support/with-resolvers';

/** A database read that many ask for at once. */

function cacheOf() {
  const cache = new QueryCache<number>({ max: 10, ttlMs: () => undefined });
  const reads: ReturnType<typeof withResolvers<number>>[] = [];
  const ask = () =>
    cache.get('total', () => {
      const read = withResolvers<number>();
      reads.push(read);
      return read.promise;
    });
  return { cache, reads, ask };
}

it('is made once for all who ask while it runs', async () => {
  const { reads, ask } = cacheOf();
  const answers = [ask(), ask(), ask()];
  expect(reads).toHaveLength(1);
  reads[0]?.resolve(7);
  expect(await Promise.all(answers)).toEqual([7, 7, 7]);
  expect(await ask()).toBe(7);
  expect(reads).toHaveLength(1);
});

it('is made again for those who ask after a change, and the older one is not kept', async () => {
  const { cache, reads, ask } = cacheOf();
  const before = ask();
  cache.invalidate('another');
  const after = [ask(), ask()];
  expect(reads).toHaveLength(2);
  reads[1]?.resolve(8);
  expect(await Promise.all(after)).toEqual([8, 8]);
  reads[0]?.resolve(7);
  expect(await before).toBe(7);
  expect(await ask()).toBe(8);
  expect(reads).toHaveLength(2);
});

it('is made again after it failed', async () => {
  const { reads, ask } = cacheOf();
  const answers = [ask(), ask()];
  reads[0]?.reject(new Error('no'));
  const outcomes = await Promise.allSettled(answers);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = ask();
  reads[1]?.resolve(9);
  expect(await again).toBe(9);
});
