import { sql } from 'kysely';
import { searchTerms } from '../../../contract/rules/fold-text';
import type { Database } from '../../db/database';
import { slicesOf } from '../../../contract/rules/slices-of';
import { keyOf, type Sql, textsOf, whereOf } from './conditions';
import { countAlong } from './count-along';
import { lastId, SORT_LIMIT, type ListQuery } from './list';
import type { ListCache } from './list-cache';
import { among, hasId, type Matches, Tally } from './matches';
import { readForAll } from './reader';
import { foundByIndex, indexContains, notIndexed, rowContains } from './search';

/** The number of rows on all pages of a list. */

/** Rows counted per slice; SQLite takes a few milliseconds. */
const SLICE = 4000;
/**
 * The most rows that are looked up one by one. For more, reading the table is as fast, and the
 * search index cannot find a part of them without those before it.
 */
const LOOKED_UP = 20_000;
const LOOKED_UP_AT_ONCE = 1000;

interface Counted {
  total: number;
}

async function count(
  { db, engine }: Database,
  { source, conditions, search = '' }: ListQuery,
): Promise<Matches> {
  const texts = [...textsOf(conditions), ...indexContains(engine, source, search)];
  const query = sql<Counted>`SELECT count(*) AS total
    FROM ${sql.raw(source.table)} ${whereOf(texts)}`;
  return { total: (await query.execute(db)).rows[0]?.total ?? 0 };
}

/** Asks the search index for the first rows with the words, and notes how long that took. */
async function firstFound(
  { db }: Database,
  cache: ListCache,
  { source, search = '' }: ListQuery,
  found: Sql,
): Promise<readonly number[]> {
  const query = sql<{ rowid: number }>`${found} LIMIT ${SORT_LIMIT + 1}`;
  return db.connection().execute(async (connection) => {
    // Without the wait for a connection that somebody else uses.
    const begun = performance.now();
    const { rows } = await query.execute(connection);
    cache.noteSearch(source.table, search, performance.now() - begun);
    return rows.map(({ rowid }) => rowid);
  });
}

/**
 * Counts rows that the search index finds, and looks each up if there are conditions; undefined if
 * they are too many, or if the index is slow.
 */
async function countFound(
  database: Database,
  cache: ListCache,
  { source, search = '' }: ListQuery,
  { found, tests }: { found: Sql; tests: readonly Sql[] },
): Promise<Matches | undefined> {
  const { slices } = cache;
  if (!cache.isFast(source.table, search)) return undefined;
  const query = sql<{ rowid: number }>`${found} LIMIT ${LOOKED_UP + 1}`;
  const { rows } = await slices.run(() => query.execute(database.db));
  const ids = rows.map(({ rowid }) => rowid);
  if (ids.length > LOOKED_UP) return undefined;
  if (tests.length === 0) return { total: ids.length };
  const tally = new Tally(database, source.table);
  for (const some of slicesOf(ids, LOOKED_UP_AT_ONCE))
    await slices.run(() => tally.add([hasId(some), ...tests]));
  return tally.matches;
}

/** Counts in slices, because SQLite may have to read every row. */
async function countInSlices(
  database: Database,
  cache: ListCache,
  query: ListQuery,
): Promise<Matches> {
  const { source, conditions, search = '' } = query;
  const last = await lastId(database, query);
  const tally = new Tally(database, source.table);
  // The search index would find all matches again for every slice.
  const tests = [...textsOf(conditions, { isPlain: true }), ...rowContains(search)];
  for (let after = 0; after < last; after += SLICE)
    await cache.slices.run(() =>
      tally.add([sql`id > ${after} AND id <= ${after + SLICE}`, ...tests]),
    );
  return tally.matches;
}

/** Counts rows with words that no index covers. */
async function countRead(database: Database, cache: ListCache, query: ListQuery): Promise<Matches> {
  const all = await totalOf(database, cache, { ...query, search: undefined });
  return all <= SORT_LIMIT ? count(database, query) : countInSlices(database, cache, query);
}

/** Counts rows with words on SQLite. Few are found once, and their page is read from their ids. */
async function countWithWords(
  database: Database,
  cache: ListCache,
  query: ListQuery,
): Promise<Matches> {
  const { source, conditions, search = '' } = query;
  const found = foundByIndex(source, search);
  if (found === undefined) return countRead(database, cache, query);
  if (!cache.isFast(source.table, search)) return countInSlices(database, cache, query);
  const ids = await firstFound(database, cache, query, found);
  const tests = [...textsOf(conditions, { isPlain: true }), ...notIndexed(search)];
  if (ids.length <= SORT_LIMIT) return among(database, source.table, { ids, conditions: tests });
  return (
    (await countFound(database, cache, query, { found, tests })) ??
    countInSlices(database, cache, query)
  );
}

function counted(database: Database, cache: ListCache, query: ListQuery): Promise<Matches> {
  if (database.engine === 'postgres') return count(database, query);
  return searchTerms(query.search ?? '').length > 0
    ? countWithWords(database, cache, query)
    : countAlong(database, cache.slices, query);
}

/** The number of rows, and the ids of few, cached until the next write. */
export async function matchesOf(
  database: Database,
  cache: ListCache,
  query: ListQuery,
): Promise<Matches> {
  const terms = searchTerms(query.search ?? '');
  if (terms.length === 0 && query.knownTotal !== undefined)
    return { total: await query.knownTotal() };
  const key = JSON.stringify([query.source.table, keyOf(query.conditions), terms]);
  return cache
    .matchesOf(query.source.table)
    .get(key, () => readForAll(() => counted(database, cache, query)));
}

export const totalOf = async (
  database: Database,
  cache: ListCache,
  query: ListQuery,
): Promise<number> => (await matchesOf(database, cache, query)).total;
