import { sql } from 'kysely';
import { searchTerms } from '../../../contract/rules/fold-text';
import type { Database, Engine } from '../../db/database';
import { nearWindow, type Page, type Window } from './window';
import { keyOf, textsOf, whereOf } from './conditions';
import {
  hintOf,
  lastId,
  SORT_LIMIT,
  SORT_LIMIT_OF_FOUND,
  type ListQuery,
  type ListSource,
} from './list';
import type { ListCache } from './list-cache';
import { foundByIndex, indexContains, rowContains } from './search';
import { among, hasId, type Matches } from './matches';
import { matchesOf } from './total';
import { Walk } from './walk';

/** A page of a list that may have hundreds of thousands of rows. */

export interface Identified {
  id: number;
}

export interface Lists {
  database: Database;
  cache: ListCache;
}

const idOf = ({ table }: ListSource) => sql.raw(`${table}.id`);

const directionOf = (descending: boolean) => (descending ? 'DESC' : 'ASC');

/** Selects the ids of a list, from an index and in its order, or backward. */
export function selectIds(
  engine: Engine,
  query: ListQuery,
  {
    isFew,
    ids,
    isBackward = false,
  }: { isFew: boolean; ids?: readonly number[] | undefined; isBackward?: boolean },
) {
  const { source, order } = query;
  const search = query.search ?? '';
  const contains = isFew ? indexContains(engine, source, search) : rowContains(search);
  const isPlain = engine === 'sqlite' && !isFew && !order.followsFilterIndexes;
  const where =
    ids === undefined ? [...contains, ...textsOf(query.conditions, { isPlain })] : [hasId(ids)];
  const by = (isFew ? order.byFew : undefined) ?? order.by;
  const from = directionOf(order.descending !== isBackward);
  const nulls = directionOf(!isBackward) === 'DESC' ? 'NULLS LAST' : 'NULLS FIRST';
  const inner = isFew ? `${by('')} ${from} ${nulls}` : `${by('')} ${from}`;
  const hint =
    engine === 'sqlite' && isFew && ids === undefined && search === ''
      ? hintOf(query.fewIndex)
      : '';
  return sql<Identified>`SELECT id FROM ${sql.raw(source.table + hint)} ${whereOf(where)}
    ORDER BY ${sql.raw(`${inner}, id ${from}`)}`;
}

/** Reads only ids up to the page, so that a far one does not skip whole rows. */
async function skipTo<Row>(
  { db, engine }: Database,
  query: ListQuery,
  { total, ids, isFew }: Matches & { isFew: boolean },
  window: Window,
): Promise<Row[]> {
  const { source, order } = query;
  const by = (isFew ? order.byFew : undefined) ?? order.by;
  const { taken, skipped, isBackward } = nearWindow(window, total);
  const direction = directionOf(order.descending);
  const id = idOf(source);
  const page = sql<Row>`
    ${sql.raw(source.selection)}
    WHERE ${id} IN (
      ${selectIds(engine, query, { isFew, ids, isBackward })} LIMIT ${taken} OFFSET ${skipped})
    ORDER BY ${sql.raw(`${by(`${source.table}.`)} ${direction} NULLS LAST`)},
      ${id} ${sql.raw(direction)}`;
  return (await page.execute(db)).rows;
}

/** The rows with these ids, in order; deleted ones are left out. */
export async function rowsWith<Row extends Identified>(
  { db }: Database,
  { source }: ListQuery,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    ${sql.raw(source.selection)} WHERE ${idOf(source)} IN (${sql.join(ids)})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function walkTo<Row extends Identified>(
  { database, cache }: Lists,
  query: ListQuery,
  total: number,
  window: Window,
): Promise<Row[]> {
  const { order, source, conditions } = query;
  const { taken, skipped, isBackward } = nearWindow(window, total);
  const descending = order.descending !== isBackward;
  const terms = searchTerms(query.search ?? '');
  const parts = keyOf(order.parts ?? []);
  const key = JSON.stringify([
    source.table,
    keyOf(conditions),
    order.by(''),
    parts,
    descending,
    terms,
  ]);
  const walks = cache.walksOf(source.table);
  const inDirection = { ...query, order: { ...order, descending } };
  const onGrown = (grown: Walk) => {
    walks.grown(key, grown);
  };
  const walk = await walks.get(key, () =>
    Promise.resolve(new Walk(database.db, cache.slices, inDirection, onGrown)),
  );
  const ids = await walk.ids(skipped, skipped + taken);
  return rowsWith<Row>(database, query, isBackward ? ids.toReversed() : ids);
}

/**
 * Whether all rows are found by an index and sorted. If the search index finds them, that may be
 * less work than to read the list until the page is full: the more rows there are without the
 * words, the more are read.
 */
async function areFew(
  { database, cache }: Lists,
  query: ListQuery,
  total: number,
  window: Window,
): Promise<boolean> {
  if (total <= SORT_LIMIT) return true;
  const { source, search = '' } = query;
  const isFound =
    database.engine === 'sqlite' &&
    foundByIndex(source, search) !== undefined &&
    cache.isFast(source.table, search);
  if (!isFound || total > SORT_LIMIT_OF_FOUND) return false;
  const { taken, skipped } = nearWindow(window, total);
  const read = ((await lastId(database, query)) / total) * (taken + skipped);
  return total <= read;
}

async function windowIn<Row extends Identified>(
  lists: Lists,
  query: ListQuery,
  matches: Matches,
  window: Window,
): Promise<Row[]> {
  const { total } = matches;
  const hasWords = searchTerms(query.search ?? '').length > 0;
  const isWalked = lists.database.engine === 'sqlite' && (hasWords || !query.isCovered);
  const isFew = await areFew(lists, query, total, window);
  return isWalked && !isFew
    ? walkTo(lists, query, total, window)
    : skipTo(lists.database, query, { ...matches, isFew }, window);
}

/** The window of a list with parts; it may span several of them. */
async function windowOverParts<Row extends Identified>(
  lists: Lists,
  query: ListQuery,
  { ids }: Matches,
  { offset, limit }: Window,
): Promise<Row[]> {
  const { database, cache } = lists;
  const rows: Row[] = [];
  let skipped = offset;
  for (const part of query.order.parts ?? []) {
    const inPart: ListQuery = {
      ...query,
      knownTotal: undefined,
      fewIndex: query.fewIndex ?? query.partIndex,
      conditions: [...query.conditions, part],
      order: { ...query.order, parts: [part] },
    };
    const matches = await (ids === undefined
      ? matchesOf(database, cache, inPart)
      : among(database, query.source.table, {
          ids,
          conditions: textsOf([part], { isPlain: true }),
        }));
    if (skipped < matches.total) {
      const window = { offset: skipped, limit: limit - rows.length };
      rows.push(...(await windowIn<Row>(lists, inPart, matches, window)));
    }
    skipped = Math.max(0, skipped - matches.total);
    if (rows.length === limit) break;
  }
  return rows;
}

/** One page of a query's rows, and their total. */
export async function pageOfList<Row extends Identified>(
  lists: Lists,
  query: ListQuery,
  window: Window,
): Promise<Page<Row>> {
  const matches = await matchesOf(lists.database, lists.cache, query);
  const { total } = matches;
  if (window.offset >= total) return { rows: [], total };
  const { parts, isAlwaysInParts = false } = query.order;
  const isInParts = parts !== undefined && (isAlwaysInParts || total > SORT_LIMIT);
  const rows = isInParts
    ? await windowOverParts<Row>(lists, query, matches, window)
    : await windowIn<Row>(lists, query, matches, window);
  return { rows, total };
}
