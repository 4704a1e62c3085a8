import { sql } from 'kysely';
import type { Deadline } from '../../contract/dashboard/calls';
import { INSPECTION_STATUS } from '../../contract/enums';
import { DEADLINES_SHOWN } from '../../contract/dashboard/dashboard-rows';
import type { Database, Queries } from '../db/database';
import { inspectionTotal } from './inspections/inspection-totals';
import type { Condition } from './lists/conditions';
import { storedTotal } from './lists/stored-total';
import { waitsForOthersThan } from './items/to-verify';

/** The SQL for the dashboard. Every count and row comes from an index. */

const total = sql<number>`count(*)`.as('total');

export async function countActiveClients(db: Queries): Promise<number> {
  const query = db.selectFrom('clients').select(total).where('is_archived', '=', 0);
  return (await query.executeTakeFirstOrThrow()).total;
}

/** Projects that are neither archived nor, on that day, completed. */
export async function countActiveProjects(db: Queries, today: string): Promise<number> {
  const completed = sql<number>`coalesce(sum(CASE WHEN is_on_hold = 0 AND start_date <= ${today}
    AND end_date < ${today} THEN 1 ELSE 0 END), 0)`;
  const query = db
    .selectFrom('projects')
    .select([total, completed.as('completed')])
    .where('is_archived', '=', 0);
  const counts = await query.executeTakeFirstOrThrow();
  return counts.total - counts.completed;
}

interface Period {
  startDate: string;
  endDate: string;
}

/** Complete inspections by their completed date, or by their updated date without one. */
export async function countCompleted(db: Queries, period: Period): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM inspections
    WHERE status = 2 AND coalesce(completed_date, updated_at) >= ${period.startDate}
      AND coalesce(completed_date, updated_at) <= ${period.endDate}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The numbers of open, completed and all inspections. */
export async function countInspections(database: Database) {
  const [pending, completed, all] = await Promise.all([
    inspectionTotal(database, { status: INSPECTION_STATUS.open, isArchived: false }),
    inspectionTotal(database, { status: INSPECTION_STATUS.complete }),
    inspectionTotal(database, {}),
  ]);
  return { pending, completed, total: all };
}

export const countAllItems = (database: Database): Promise<number> =>
  storedTotal(database, 'item_totals');

const settled: Condition = {
  key: 'settled',
  text: () => sql`status IN ('Resolved', 'Verified', 'Closed')`,
};

export const countSettledItems = (database: Database): Promise<number> =>
  storedTotal(database, 'item_totals', [settled]);

/** Items that wait for somebody other than their resolver, in inspections that are not archived. */
export async function countItemsToVerify(db: Queries, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM items
    WHERE ${waitsForOthersThan(userId)} AND is_archived = 0`.execute(db);
  return rows[0]?.total ?? 0;
}

interface Days {
  from: string;
  upTo: string;
}

export async function dueItems(
  { db, engine }: Database,
  { from, upTo }: Days,
): Promise<Deadline[]> {
  // SQLite may assume that all unresolved items are fewer than those of some days.
  const hint = engine === 'sqlite' ? sql.raw('INDEXED BY items_due_idx') : sql.raw('');
  const { rows } = await sql<Omit<Deadline, 'kind'>>`
    SELECT items.id, items.title, items.due_date AS "dueDate", items.priority,
      items.inspection_id AS "inspectionId", inspections.project_name AS "projectName"
    FROM items ${hint} INNER JOIN inspections ON inspections.id = items.inspection_id
    WHERE items.is_resolved = 0 AND items.due_date IS NOT NULL
      AND items.due_date >= ${from} AND items.due_date <= ${upTo} AND items.is_archived = 0
    ORDER BY items.due_date, items.priority DESC, items.id LIMIT ${DEADLINES_SHOWN}`.execute(db);
  return rows.map((row) => ({ ...row, kind: 'item' }));
}

export async function endingProjects(db: Queries, { from, upTo }: Days): Promise<Deadline[]> {
  const { rows } = await sql<{ id: number; name: string; dueDate: string }>`
    SELECT id, name, end_date AS "dueDate" FROM projects
    WHERE is_archived = 0 AND end_date >= ${from} AND end_date <= ${upTo}
    ORDER BY end_date, id LIMIT ${DEADLINES_SHOWN}`.execute(db);
  return rows.map(({ id, name, dueDate }) => ({
    kind: 'project',
    id,
    title: name,
    dueDate,
    projectName: name,
    inspectionId: null,
    priority: null,
  }));
}
