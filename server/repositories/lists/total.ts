import { sql } from 'kysely';
import { searchTerms } from '../../../contract/rules/fold-text';
import type { Database } from '../../db/database';
import { slicesOf } from '../../../contract/rules/slices-of';
import { allOf, keyOf, textsOf, whereOf } from './conditions';
import { hintOf, lastId, SORT_LIMIT, type ListQuery } from './list';
import type { ListCache } from './list-cache';
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

interface IdRange {
  after: number;
  upTo: number;
}

interface Counted {
  total: number;
}

async function count(
  { db, engine }: Database,
  { source, conditions, search = '', fewIndex }: ListQuery,
  range?: IdRange,
): Promise<number> {
  const hint = engine === 'sqlite' && search === '' ? hintOf(fewIndex) : '';
  const texts =
    range === undefined
      ? [...textsOf(conditions), ...indexContains(engine, source, search)]
      : [
          sql`id > ${range.after} AND id <= ${range.upTo}`,
          ...textsOf(conditions, { isPlain: true }),
          // The search index would find all matches again for every slice.
          ...rowContains(search),
        ];
  const query = sql<Counted>`SELECT count(*) AS total
    FROM ${sql.raw(source.table + hint)} ${whereOf(texts)}`;
  return (await query.execute(db)).rows[0]?.total ?? 0;
}

/**
 * Whether few enough rows contain the words to fetch them all. Stops counting as soon as that is
 * known.
 */
async function areFewFound(
  { db }: Database,
  cache: ListCache,
  { source, search = '' }: ListQuery,
): Promise<boolean | undefined> {
  const found = foundByIndex(source, search);
  if (found === undefined) return undefined;
  const query = sql<Counted>`SELECT count(*) AS total FROM (${found} LIMIT ${SORT_LIMIT + 1}) AS some`;
  const begun = performance.now();
  const [counted] = (await query.execute(db)).rows;
  cache.noteSearch(source.table, search, performance.now() - begun);
  return (counted?.total ?? 0) <= SORT_LIMIT;
}

/**
 * Counts rows that the search index finds, and looks each up if there are conditions; undefined if
 * they are too many, if the index is slow, or if none covers the words.
 */
async function countFound(
  { db }: Database,
  cache: ListCache,
  { source, conditions, search = '' }: ListQuery,
): Promise<number | undefined> {
  const { slices } = cache;
  const found = foundByIndex(source, search);
  if (found === undefined || !cache.isFast(source.table, search)) return undefined;
  const query = sql<{ rowid: number }>`${found} LIMIT ${LOOKED_UP + 1}`;
  const { rows } = await slices.run(() => query.execute(db));
  const ids = rows.map(({ rowid }) => rowid);
  if (ids.length > LOOKED_UP) return undefined;
  const tests = [...textsOf(conditions, { isPlain: true }), ...notIndexed(search)];
  if (tests.length === 0) return ids.length;
  let total = 0;
  for (const some of slicesOf(ids, LOOKED_UP_AT_ONCE)) {
    const counting = sql<Counted>`SELECT count(*) AS total FROM ${sql.raw(source.table)}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(some)})) AND ${allOf(tests)}`;
    total += await slices.run(async () => (await counting.execute(db)).rows[0]?.total ?? 0);
  }
  return total;
}

/** Counts in slices, because SQLite may have to read every row. */
async function countInSlices(
  database: Database,
  cache: ListCache,
  query: ListQuery,
): Promise<number> {
  const last = await lastId(database, query);
  let total = 0;
  for (let after = 0; after < last; after += SLICE) {
    const range = { after, upTo: after + SLICE };
    total += await cache.slices.run(() => count(database, query, range));
  }
  return total;
}

async function countMatches(
  database: Database,
  cache: ListCache,
  query: ListQuery,
): Promise<number> {
  if (database.engine === 'postgres') return count(database, query);
  const areFew =
    (await areFewFound(database, cache, query)) ??
    (await totalOf(database, cache, { ...query, search: undefined })) <= SORT_LIMIT;
  if (areFew) return count(database, query);
  return (await countFound(database, cache, query)) ?? countInSlices(database, cache, query);
}

/** The number of rows, cached until the next write. */
export function totalOf(database: Database, cache: ListCache, query: ListQuery): Promise<number> {
  const terms = searchTerms(query.search ?? '');
  if (terms.length === 0 && query.knownTotal !== undefined) return query.knownTotal();
  const key = JSON.stringify([query.source.table, keyOf(query.conditions), terms]);
  return cache
    .totalsOf(query.source.table)
    .get(key, () =>
      readForAll(() =>
        terms.length === 0 ? count(database, query) : countMatches(database, cache, query),
      ),
    );
}
