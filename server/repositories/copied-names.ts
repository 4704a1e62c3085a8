import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../db/database';
import type { Schema } from '../db/schema';
import type { clientColumns, projectColumns } from './inspections/inspection-rows';

/** Writes the names that inspections copy from their projects and clients. */

/**
 * How many rows one statement writes. A statement for all of them would reach PostgreSQL's time
 * limit, at every attempt, and hold up SQLite.
 */
const AT_ONCE = 1000;

/** Conditions on inspections. */
type Outdated = SelectQueryBuilder<Schema, 'inspections', object>;

type Names = ReturnType<typeof clientColumns> & Partial<ReturnType<typeof projectColumns>>;

interface Written {
  id: number;
  /** The inspection's, and those of its items that a trigger writes. */
  rows: number;
}

/** The ids of each statement. An inspection with very many items is alone in its own. */
function* slicesOfRows(inspections: readonly Written[]): Generator<readonly number[]> {
  let slice: number[] = [];
  let total = 0;
  for (const { id, rows } of inspections) {
    if (slice.length > 0 && total + rows > AT_ONCE) {
      yield slice;
      slice = [];
      total = 0;
    }
    slice.push(id);
    total += rows;
  }
  if (slice.length > 0) yield slice;
}

/**
 * Writes new names to the outdated inspections, in slices that are committed together with the rest
 * of the transaction `db`. Moving them to another client also writes their items; all inspections
 * are locked before the first item, because another order would deadlock on PostgreSQL.
 */
export async function copyNames(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  outdated: Outdated,
  names: Names,
): Promise<void> {
  const inspections = outdated.select(['id', 'client_id', 'item_count']).orderBy('id');
  const rows = await (engine === 'postgres' ? inspections.forNoKeyUpdate() : inspections).execute();
  const written = rows.map(({ id, client_id, item_count }) => ({
    id,
    rows: client_id === names.client_id ? 1 : 1 + item_count,
  }));
  for (const ids of slicesOfRows(written)) {
    await db.updateTable('inspections').set(names).where('id', 'in', ids).execute();
    // Queries on SQLite finish at once; this lets other events be handled in between.
    await nextTurn();
  }
}
