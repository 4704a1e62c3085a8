import { setImmediate } from 'node:timers/promises';
import { slicesOf } from '../../../contract/rules/slices-of';
import { SORT_LIMIT, type ListQuery } from './list';
import { type Identified, type Lists, pageOfList, rowsWith } from './page';
import { totalOf } from './total';
import { Walk } from './walk';

/** Rows read at once; SQLite takes a few milliseconds. */
const PART = 100;

/** All rows of a list, in parts. */
export interface WholeList<Row> {
  total: number;
  /** Read as the caller requests them. Rows that were deleted since the start are left out. */
  parts: AsyncIterable<readonly Row[]>;
}

/** The ids are read first and in slices, by the keys of the list's order. */
async function idsOf(lists: Lists, query: ListQuery): Promise<readonly number[]> {
  const { database, cache } = lists;
  if ((await totalOf(database, cache, query)) <= SORT_LIMIT) {
    const { rows } = await pageOfList<Identified>(lists, query, { offset: 0, limit: SORT_LIMIT });
    return rows.map(({ id }) => id);
  }
  // A row that moves during the read is found twice.
  const ids = new Set<number>();
  for (const part of query.order.parts ?? [null]) {
    const inPart: ListQuery =
      part === null
        ? query
        : {
            ...query,
            conditions: [...query.conditions, part],
            order: { ...query.order, parts: [part] },
          };
    const walk = new Walk(database, cache.slices, inPart);
    for (const id of await walk.ids(0, Infinity)) ids.add(id);
  }
  return [...ids];
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

async function* partsOf<Row extends Identified>(
  lists: Lists,
  query: ListQuery,
  ids: readonly number[],
): AsyncGenerator<readonly Row[]> {
  for (const part of slicesOf(ids, PART)) {
    yield await rowsWith<Row>(lists.database, query, part);
    // Queries on SQLite finish at once; this lets other requests be answered in between.
    await setImmediate();
  }
}

/**
 * All rows of a query. Which rows these are, and their order, is decided at the start; each row has
 * its state from when its part is read. Others can read and write in between. Only the ids are in
 * memory.
 */
export async function wholeList<Row extends Identified>(
  lists: Lists,
  query: ListQuery,
): Promise<WholeList<Row>> {
  const ids = await idsOf(lists, query);
  return { total: ids.length, parts: partsOf<Row>(lists, query, ids) };
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
