import { type ItemsOutside, createItemChanges } from './item-changes';
import { createChangeMaker, type MakingOutside } from './make-changes';

type Outside = MakingOutside & Omit<ItemsOutside, 'maker'>;

/** The changes of one user. */
export function createUserChanges(outside: Outside) {
  const given = { ...outside, maker: createChangeMaker(outside) };
  return { items: createItemChanges(given) };
}
