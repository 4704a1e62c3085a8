import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../database';
import { countItemsBy } from './item-totals';

const COUNTED = [
  'status',
  'is_resolved',
  'is_archived',
  'priority',
  'category',
  'is_assigned',
] as const;

/** Items are also counted by whether they are assigned: nearly all may be unassigned. */
export const totalsOfAssignedItems = (engine: Engine): Migration => ({
  up: (db: Kysely<unknown>) => countItemsBy(db, engine, COUNTED),
});
