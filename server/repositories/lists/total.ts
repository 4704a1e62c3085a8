import { searchTerms } from '../../../contract/rules/fold-text';
import type { Database } from '../../db/database';
import { SqlText } from '../../db/sql-text';
import { keyOf, textsOf, whereOf } from './conditions';
import { FEW, type ListQuery } from './list';
import type { ListMemory } from './list-memory';
import { indexContains, isAnsweredByIndex, rowContains } from './search';

/** How many rows a list has on all its pages. */

/** Rows that are counted at a time; some milliseconds of SQLite. */
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
  { source, conditions, search = '' }: ListQuery,
  { range, limit }: { range?: IdRange; limit?: number } = {},
): Promise<number> {
  const sql = new SqlText(engine);
  const texts =
    range === undefined
      ? [...textsOf(conditions, sql), ...indexContains(sql, engine, source, search)]
      : [
          `id > ${sql.value(range.after)} AND id <= ${sql.value(range.upTo)}`,
          ...textsOf(conditions, sql, true),
          // The search index would find all matches again for every slice.
          ...rowContains(sql, search),
        ];
  const rows = `FROM ${source.table} ${whereOf(texts)}`;
  const query =
    limit === undefined
      ? `SELECT count(*) AS total ${rows}`
      : `SELECT count(*) AS total FROM (SELECT 1 ${rows} LIMIT ${sql.value(limit)}) AS some`;
  return (await db.executeQuery(sql.compile<Counted>(query))).rows[0]?.total ?? 0;
}

async function lastId({ db, engine }: Database, { source }: ListQuery): Promise<number> {
  const query = `SELECT coalesce(max(id), 0) AS total FROM ${source.table}`;
  const { rows } = await db.executeQuery(new SqlText(engine).compile<Counted>(query));
  return rows[0]?.total ?? 0;
}

/** Slice by slice, because SQLite may have to read every row. */
async function countInSlices(
  database: Database,
  memory: ListMemory,
  query: ListQuery,
): Promise<number> {
  const last = await lastId(database, query);
  let total = 0;
  for (let after = 0; after < last; after += SLICE) {
    const range = { after, upTo: after + SLICE };
    total += await memory.turns.take(() => count(database, query, { range }));
  }
  return total;
}

async function countMatches(
  database: Database,
  memory: ListMemory,
  query: ListQuery,
): Promise<number> {
  if (database.engine === 'postgres') return count(database, query);
  if (isAnsweredByIndex('sqlite', query.source, query.search ?? '')) {
    const some = await count(database, query, { limit: FEW + 1 });
    if (some <= FEW) return some;
  } else if ((await totalOf(database, memory, { ...query, search: undefined })) <= FEW) {
    return count(database, query);
  }
  return countInSlices(database, memory, query);
}

/** The number of rows, counted once and then remembered until something is written. */
export function totalOf(database: Database, memory: ListMemory, query: ListQuery): Promise<number> {
  const terms = searchTerms(query.search ?? '');
  if (terms.length === 0 && query.kept !== undefined) return query.kept();
  const key = JSON.stringify([query.source.table, keyOf(query.conditions), terms]);
  return memory.totals.get(key, () =>
    terms.length === 0 ? count(database, query) : countMatches(database, memory, query),
  );
}
