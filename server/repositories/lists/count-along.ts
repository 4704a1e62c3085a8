import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { type Sql, textsOf, whereOf } from './conditions';
import { hintOf, type ListQuery, type Path } from './list';
import { type Matches, Tally } from './matches';
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

/**
 * The path of the list's own order. If only some rows have a value in its column, those with and
 * those without one are a path each, because no slice can end among rows of both kinds.
 */
function ownPaths({ order, conditions }: ListQuery): Path[] {
  const by = order.by('');
  const along = by === 'id' ? {} : { by };
  const parts = (order.parts ?? []).filter(({ isIndexed }) => isIndexed === true);
  const chosen = parts.filter((part) => conditions.includes(part));
  return chosen.length > 0 || parts.length === 0
    ? [{ ...along, conditions: chosen }]
    : parts.map((part) => ({ ...along, conditions: [part] }));
}

/** A path, and where its first slice ends. */
interface Begun {
  path: Path;
  end: Place | undefined;
}

/** Counts along one of the list's paths, or along its own order. */
export async function countAlong(
  database: Database,
  slices: SliceQueue,
  query: ListQuery,
): Promise<Matches> {
  const { source, conditions, paths = [] } = query;
  const begun = async (path: Path): Promise<Begun> => ({
    path,
    end: await endOf(database, query, path, []),
  });

  /** The first path, or one that ends within a slice. */
  const shortest = async (first: Begun): Promise<Begun> => {
    if (first.end === undefined) return first;
    for (const other of paths.slice(1)) {
      const found = await begun(other);
      if (found.end === undefined) return found;
    }
    return first;
  };

  const countPath = async (tally: Tally, { path, end: firstEnd }: Begun): Promise<void> => {
    const others = conditions.filter((condition) => !path.conditions.includes(condition));
    const tests = [...textsOf(path.conditions), ...textsOf(others, { isPlain: true })];
    const add = (begin: readonly Sql[], end: Place | undefined) =>
      tally.add([...tests, ...begin, ...(end === undefined ? [] : [compare(path, '<=', end)])]);
    // The first slice is counted at once, so that most totals do not wait for others.
    await add([], firstEnd);
    let end = firstEnd;
    while (end !== undefined) {
      const begin = [compare(path, '>', end)];
      end = await slices.run(async () => {
        const next = await endOf(database, query, path, begin);
        await add(begin, next);
        return next;
      });
    }
  };

  const [first] = paths;
  const chosen = first === undefined ? null : await shortest(await begun(first));
  const tally = new Tally(database, source.table + hintOf(chosen?.path.index));
  if (chosen !== null) await countPath(tally, chosen);
  else for (const path of ownPaths(query)) await countPath(tally, await begun(path));
  return tally.matches;
}
