import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../database';
import { countItemsBy } from './item-totals';

const COUNTED = ['status', 'is_resolved', 'is_archived', 'priority', 'category'] as const;

/**
 * Counts the items by all columns that lists of all items filter by, other than a record or a day.
 */
export const totalsOfItems = (engine: Engine): Migration => ({
  up: (db: Kysely<unknown>) => countItemsBy(db, engine, COUNTED),
});
