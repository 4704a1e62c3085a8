import { sql } from 'kysely';
import { searchTerms } from '../../../contract/rules/fold-text';
import type { Database } from '../../db/database';
import { keyOf, textsOf, whereOf } from './conditions';
import { hintOf, SORT_LIMIT, type ListQuery } from './list';
import type { ListCache } from './list-cache';
import { foundByIndex, indexContains, rowContains } from './search';

/** The number of rows on all pages of a list. */

/** Rows counted per slice; SQLite takes a few milliseconds. */
const SLICE = 4000;

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
  { source, search = '' }: ListQuery,
): Promise<boolean | undefined> {
  const found = foundByIndex(source, search);
  if (found === undefined) return undefined;
  const query = sql<Counted>`SELECT count(*) AS total FROM (${found} LIMIT ${SORT_LIMIT + 1}) AS some`;
  return ((await query.execute(db)).rows[0]?.total ?? 0) <= SORT_LIMIT;
}

async function lastId({ db }: Database, { source }: ListQuery): Promise<number> {
  const query = sql<{ last: number }>`SELECT coalesce(max(id), 0) AS last
    FROM ${sql.raw(source.table)}`;
  return (await query.execute(db)).rows[0]?.last ?? 0;
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
    (await areFewFound(database, query)) ??
    (await totalOf(database, cache, { ...query, search: undefined })) <= SORT_LIMIT;
  if (areFew) return count(database, query);
  return countInSlices(database, cache, query);
}

/** The number of rows, cached until the next write. */
export function totalOf(database: Database, cache: ListCache, query: ListQuery): Promise<number> {
  const terms = searchTerms(query.search ?? '');
  if (terms.length === 0 && query.knownTotal !== undefined) return query.knownTotal();
  const key = JSON.stringify([query.source.table, keyOf(query.conditions), terms]);
  return cache
    .totalsOf(query.source.table)
    .get(key, () =>
      terms.length === 0 ? count(database, query) : countMatches(database, cache, query),
    );
}
