import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { type Condition, type Sql, textsOf, whereOf } from './conditions';
import { hintOf, type ListQuery, type Path } from './list';
import { type Matches, Tally, together } from './matches';
import type { SliceQueue } from './slice-queue';

/** Counts the rows of a list without words on SQLite, which may have to look at many to find few. */

/** The entries of an index that are read per slice; SQLite takes a few milliseconds. */
const SLICE = 4000;

interface Place {
  place: string | number | null;
  id: number;
}

/** Rows before or behind a place. */
function compare({ by }: Path, operator: '>' | '<=', { place, id }: Place): Sql {
  const symbol = sql.raw(operator);
  // Then all rows have none.
  if (by === undefined || place === null) return sql`id ${symbol} ${id}`;
  return sql`(${sql.raw(by)}, id) ${symbol} (${place}, ${id})`;
}

/** The last place of a slice; undefined if fewer rows are left. */
async function endOf(
  { db }: Database,
  { source }: ListQuery,
  path: Path,
  begin: readonly Sql[],
): Promise<Place | undefined> {
  const { by = 'id' } = path;
  const { rows } = await sql<Place>`SELECT ${sql.raw(by)} AS place, id
    FROM ${sql.raw(source.table + hintOf(path.index))}
    ${whereOf([...textsOf(path.conditions), ...begin])}
    ORDER BY ${sql.raw(by)}, id LIMIT 1 OFFSET ${SLICE - 1}`.execute(db);
  return rows[0];
}

/** The path of the list's own order. */
function ownPath({ order, conditions }: ListQuery): Path {
  const by = order.by('');
  const indexed = conditions.filter(
    (condition) => condition.isIndexed === true && order.parts?.includes(condition) === true,
  );
  return { conditions: indexed, ...(by === 'id' ? {} : { by }) };
}

/** The parts of a list by a column that some rows lack: no slice can end among rows of both kinds. */
function mixedParts({ order: { parts = [] }, conditions, paths }: ListQuery): readonly Condition[] {
  const indexed = parts.filter((part) => part.isIndexed === true);
  const isMixed = paths === undefined && !indexed.some((part) => conditions.includes(part));
  return isMixed ? indexed : [];
}

/** Counts the rows of a list; one with rows of two kinds part by part. */
export async function countAlong(
  database: Database,
  slices: SliceQueue,
  query: ListQuery,
): Promise<Matches> {
  const parts = mixedParts(query);
  if (parts.length === 0) return countPart(database, slices, query);
  const counted: Matches[] = [];
  for (const part of parts) {
    const conditions = [...query.conditions, part];
    const order = { ...query.order, parts: [part] };
    counted.push(await countPart(database, slices, { ...query, conditions, order }));
  }
  return together(counted);
}

/** Counts along the first path, or along one that ends within a slice. */
async function countPart(
  database: Database,
  slices: SliceQueue,
  query: ListQuery,
): Promise<Matches> {
  const { source, conditions } = query;
  const [first = ownPath(query), ...others] = query.paths ?? [];
  let path = first;
  let end = await endOf(database, query, first, []);
  for (const other of others) {
    if (end === undefined) break;
    if ((await endOf(database, query, other, [])) === undefined) {
      path = other;
      end = undefined;
    }
  }
  const tests = [
    ...textsOf(path.conditions),
    ...textsOf(
      conditions.filter((condition) => !path.conditions.includes(condition)),
      { isPlain: true },
    ),
  ];
  const tally = new Tally(database, source.table + hintOf(path.index));
  const add = (begin: readonly Sql[], end: Place | undefined) =>
    tally.add([...tests, ...begin, ...(end === undefined ? [] : [compare(path, '<=', end)])]);
  // The first slice is counted at once, so that most totals do not wait for others.
  await add([], end);
  while (end !== undefined) {
    const begin = [compare(path, '>', end)];
    end = await slices.run(async () => {
      const next = await endOf(database, query, path, begin);
      await add(begin, next);
      return next;
    });
  }
  return tally.matches;
}
