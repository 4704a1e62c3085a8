import { setImmediate } from 'node:timers/promises';
import { slicesOf } from '../../../contract/rules/slices-of';
import type { Queries } from '../../db/database';
import { SORT_LIMIT, type ListQuery } from './list';
import { type Identified, type Lists, rowsWith, selectIds } from './page';
import { totalOf } from './total';
import { Walk, type WalkedQuery } from './walk';

/** Rows read at once; SQLite takes a few milliseconds. */
const PART = 100;

/** All rows of a list, in parts. */
export interface WholeList<Row> {
  total: number;
  /** Read as the caller requests them. Rows that were deleted since the start are left out. */
  parts: AsyncIterable<readonly Row[]>;
}

async function idsAt(
  moment: Queries,
  { slices }: Lists['cache'],
  query: WalkedQuery,
): Promise<readonly number[]> {
  const { conditions, order } = query;
  const ids: (readonly number[])[] = [];
  for (const part of order.parts ?? [null]) {
    const inPart =
      part === null
        ? query
        : { ...query, conditions: [...conditions, part], order: { ...order, parts: [part] } };
    ids.push(await new Walk(moment, slices, inPart).ids(0, Infinity));
  }
  return ids.flat();
}

/**
 * The ids of all rows, read in slices by the keys of the list's order. A row that somebody moves in
 * the meantime would be in none of them, so all slices see the same moment. One moment is read at a
 * time, and users take turns.
 */
export const idsInSlices = (
  { database, cache }: Lists,
  query: WalkedQuery,
): Promise<readonly number[]> =>
  cache.moments.run(() => database.readAtOneMoment((moment) => idsAt(moment, cache, query)));

/** The ids of all rows in the order of the list, as they are at one moment. */
async function idsOf(lists: Lists, query: ListQuery): Promise<readonly number[]> {
  const { database, cache } = lists;
  const { isAlwaysInParts = false } = query.order;
  const { source, search = '' } = query;
  const isFast = cache.isFast(source.table, search);
  if (isAlwaysInParts || !isFast || (await totalOf(database, cache, query)) > SORT_LIMIT)
    return idsInSlices(lists, query);
  // There may be more rows since they were counted.
  const { rows } = await selectIds(database.engine, query, { isFew: true }).execute(database.db);
  return rows.map(({ id }) => id);
}

/** A list whose rows are already known, in parts. */
export function listOf<Row>(rows: readonly Row[]): WholeList<Row> {
  async function* parts(): AsyncGenerator<readonly Row[]> {
    for (const part of slicesOf(rows, PART)) {
      yield part;
      await setImmediate();
    }
  }
  return { total: rows.length, parts: parts() };
}

/** The rows with these ids, in parts that `read` answers in order. */
export function listOfIds<Row>(
  ids: readonly number[],
  read: (part: readonly number[]) => Promise<readonly Row[]>,
): WholeList<Row> {
  async function* parts(): AsyncGenerator<readonly Row[]> {
    for (const part of slicesOf(ids, PART)) {
      yield await read(part);
      // Queries on SQLite finish at once; this lets other requests be answered in between.
      await setImmediate();
    }
  }
  return { total: ids.length, parts: parts() };
}

/**
 * All rows of a query. One moment at the start decides which rows these are, and their order; each row
 * has its state from when its part is read. Others can read and write in between. Only the ids are in
 * memory.
 */
export async function wholeList<Row extends Identified>(
  lists: Lists,
  query: ListQuery,
): Promise<WholeList<Row>> {
  return listOfIds(await idsOf(lists, query), (part) => rowsWith<Row>(lists.database, query, part));
}

/** The list with its rows as records. */
export function recordsOf<Row, Listed>(
  { total, parts }: WholeList<Row>,
  toRecord: (row: Row) => Listed,
): WholeList<Listed> {
  async function* converted(): AsyncGenerator<readonly Listed[]> {
    for await (const part of parts) yield part.map(toRecord);
  }
  return { total, parts: converted() };
}
