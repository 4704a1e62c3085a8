import { setImmediate } from 'node:timers/promises';
import type { Inspection, InspectionListQuery } from '../../contract/inspections';
import type { Database } from '../db/database';
import { searchTerms } from '../../contract/rules/fold-text';
import type { Remembered } from '../db/remembered';
import { SqlText } from '../db/sql-text';
import { INSPECTION_SELECTION, type InspectionRow, toInspection } from './inspection-rows';
import { FEW_MATCHES, hasIndexedWord, indexContains, rowContains } from './inspection-search';
import { keptTotal } from './inspection-totals';
import { type Page, type Window, windowOf } from './listing';

/** A page of inspections: filtered, searched, sorted, with its total, all from indexes. */

const COLUMNS = {
  inspectionDate: 'inspection_date',
  title: 'title_key',
  projectName: 'project_key',
  clientName: 'client_key',
  status: 'status',
  inspectorName: 'inspector_key',
  itemCount: 'item_count',
  failedItemCount: 'failed_item_count',
  createdAt: 'created_at',
} as const;

/** The query of a list call; bounds are instants here. */
export type InspectionFilters = Omit<InspectionListQuery, 'timeZone' | 'fields'>;

type Sort = NonNullable<InspectionFilters['sort']>;

/** Inspections that are searched without an index at a time. */
const SLICE = 10_000;

const NEWEST_FIRST: Sort = { column: 'inspectionDate', descending: true };

/**
 * Status and archive have an index only together with the date. For other orders a plus sign keeps
 * both engines from taking that index and sorting its tens of thousands of rows.
 */
function plainFilters(sql: SqlText, filters: InspectionFilters, byDate: boolean): string[] {
  const { status, isArchived, projectId, clientId, startDate, endDate } = filters;
  const flag = byDate ? '' : '+';
  const all: string[] = [];
  if (status !== undefined) all.push(`${flag}status = ${sql.value(status)}`);
  if (isArchived !== undefined) all.push(`${flag}is_archived = ${sql.value(Number(isArchived))}`);
  if (projectId !== undefined) all.push(`project_id = ${sql.value(projectId)}`);
  if (clientId !== undefined) all.push(`client_id = ${sql.value(clientId)}`);
  if (startDate !== undefined) all.push(`inspection_date >= ${sql.value(startDate)}`);
  if (endDate !== undefined) all.push(`inspection_date <= ${sql.value(endDate)}`);
  return all;
}

const whereOf = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

interface IdRange {
  after: number;
  upTo: number;
}

async function countMatches(
  { db, engine }: Database,
  filters: InspectionFilters,
  range?: IdRange,
): Promise<number> {
  const sql = new SqlText(engine);
  const conditions = [
    ...plainFilters(sql, filters, true),
    ...indexContains(sql, engine, filters.search ?? ''),
  ];
  if (range !== undefined) {
    conditions.push(`id > ${sql.value(range.after)}`, `id <= ${sql.value(range.upTo)}`);
  }
  const query = sql.compile<{ total: number }>(
    `SELECT count(*) AS total FROM inspections ${whereOf(conditions)}`,
  );
  return (await db.executeQuery(query)).rows[0]?.total ?? 0;
}

/**
 * Counts a search that no index answers. SQLite works in this very thread: between the slices,
 * of some ten milliseconds each, everybody else is served.
 */
async function countInSlices(database: Database, filters: InspectionFilters): Promise<number> {
  const last = await database.db
    .selectFrom('inspections')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  let total = 0;
  for (let after = 0; after < last.id; after += SLICE) {
    total += await countMatches(database, filters, { after, upTo: after + SLICE });
    await setImmediate();
  }
  return total;
}

function totalOf(
  database: Database,
  totals: Remembered<number>,
  filters: InspectionFilters,
): Promise<number> {
  const { status, isArchived, projectId, clientId, startDate, endDate } = filters;
  const terms = searchTerms(filters.search ?? '');
  const others = [projectId, clientId, startDate, endDate];
  const isKept = terms.length === 0 && others.every((value) => value === undefined);
  if (isKept) return keptTotal(database, { status, isArchived });
  const key = JSON.stringify([status, isArchived, projectId, clientId, startDate, endDate, terms]);
  const isScan = database.engine === 'sqlite' && terms.length > 0 && !hasIndexedWord(terms);
  const count = isScan ? countInSlices : countMatches;
  return totals.get(key, () => count(database, filters));
}

/** The ids come from an index alone, so that a far page skips no whole rows. */
function pageQuery(
  { engine }: Database,
  filters: InspectionFilters,
  total: number,
  window: Window | undefined,
) {
  const sql = new SqlText(engine);
  const { column, descending } = filters.sort ?? NEWEST_FIRST;
  const direction = descending ? 'DESC' : 'ASC';
  const search = filters.search ?? '';
  const contains =
    total <= FEW_MATCHES ? indexContains(sql, engine, search) : rowContains(sql, search);
  const where = whereOf([...contains, ...plainFilters(sql, filters, column === 'inspectionDate')]);
  const limit =
    window === undefined
      ? ''
      : `LIMIT ${sql.value(window.limit)} OFFSET ${sql.value(window.offset)}`;
  const order = (table: string) =>
    `ORDER BY ${table}${COLUMNS[column]} ${direction}, ${table}id ${direction}`;
  return sql.compile<InspectionRow>(
    `${INSPECTION_SELECTION}
     WHERE inspections.id IN (SELECT id FROM inspections ${where} ${order('')} ${limit})
     ${order('inspections.')}`,
  );
}

/**
 * The inspections of a filter, one page or all, and how many there are of them in all. `totals`
 * saves counting them again for every page.
 */
export async function listInspections(
  database: Database,
  totals: Remembered<number>,
  filters: InspectionFilters,
): Promise<Page<Inspection>> {
  const window = windowOf(filters);
  const total = await totalOf(database, totals, filters);
  if (total === 0 || (window !== undefined && window.offset >= total)) return { rows: [], total };
  const { rows } = await database.db.executeQuery(pageQuery(database, filters, total, window));
  return { rows: rows.map(toInspection), total };
}
