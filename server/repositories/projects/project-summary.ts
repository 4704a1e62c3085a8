import { sql } from 'kysely';
import {
  type OpenFinding,
  type ProjectPerson,
  type ProjectSummary,
  SUMMARY_LIMITS,
} from '../../../contract/projects/project-summary';
import type { Queries } from '../../db/database';

/** The SQL for a project's page. */

/** Drafts as well, as in the lists that the figures lead to. */
const UNSETTLED = sql`items.is_resolved = 0`;

/** An index has what is counted of them. Items copy both columns from their inspection. */
const itemsOf = (id: number) => sql`items WHERE items.project_id = ${id} AND items.is_archived = 0`;

async function countInspections(db: Queries, id: number) {
  const { rows } = await sql<{ status: number; is_archived: number; total: number }>`
    SELECT status, is_archived, count(*) AS total FROM inspections
    WHERE project_id = ${id} GROUP BY status, is_archived`.execute(db);
  const current = rows.filter((row) => row.is_archived === 0);
  const totalOf = (status: number) => current.find((row) => row.status === status)?.total ?? 0;
  const archived = rows
    .filter((row) => row.is_archived === 1)
    .reduce((sum, { total }) => sum + total, 0);
  return { open: totalOf(0), inProgress: totalOf(1), complete: totalOf(2), archived };
}

interface OfAssignee {
  /** Null for findings that are assigned to nobody. */
  name: string | null;
  open: number;
  settled: number;
}

/** The findings by assignee; the one with the most open findings comes first. */
async function countByAssignee(db: Queries, id: number): Promise<OfAssignee[]> {
  const { rows } = await sql<OfAssignee>`
    SELECT users.first_name || ' ' || users.last_name AS name, found.open, found.settled
    FROM (
      SELECT items.assigned_to_id AS user_id,
        sum(CASE WHEN ${UNSETTLED} THEN 1 ELSE 0 END) AS open,
        sum(items.is_resolved) AS settled
      FROM ${itemsOf(id)} GROUP BY items.assigned_to_id) AS found
    LEFT JOIN users ON users.id = found.user_id
    ORDER BY found.open DESC, name`.execute(db);
  return rows;
}

async function countOverdue(db: Queries, id: number, today: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${itemsOf(id)} AND ${UNSETTLED}
      AND items.due_date < ${today}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Only the few that are shown are joined. */
async function mostUrgent(db: Queries, id: number): Promise<OpenFinding[]> {
  const order = sql`ORDER BY items.priority DESC,
    CASE WHEN items.due_date IS NULL THEN 1 ELSE 0 END, items.due_date, items.id`;
  const { rows } = await sql<OpenFinding>`
    SELECT items.id, items.inspection_id AS "inspectionId", inspections.title AS "inspectionTitle",
      items.title, items.status, items.priority, items.due_date AS "dueDate",
      users.first_name || ' ' || users.last_name AS "assignedToName"
    FROM items INNER JOIN inspections ON inspections.id = items.inspection_id
    LEFT JOIN users ON users.id = items.assigned_to_id
    WHERE items.id IN (
      SELECT items.id FROM ${itemsOf(id)} AND ${UNSETTLED} ${order}
      LIMIT ${SUMMARY_LIMITS.findings})
    ${order}`.execute(db);
  return rows;
}

async function inspectorsOf(db: Queries, id: number) {
  const { rows } = await sql<{ name: string; total: number }>`
    SELECT inspector_name AS name, count(*) AS total FROM inspections
    WHERE project_id = ${id} AND is_archived = 0 AND inspector_name <> ''
    GROUP BY inspector_name ORDER BY total DESC, name`.execute(db);
  return rows;
}

/**
 * Inspectors and assignees as one list; the person with the most work comes first. An inspection
 * names its inspector only as text, so people with the same name are one entry.
 */
async function peopleOf(
  db: Queries,
  id: number,
  assignees: readonly OfAssignee[],
): Promise<ProjectPerson[]> {
  const people = new Map<string, ProjectPerson>();
  const add = (name: string, { inspections = 0, openFindings = 0 }: Partial<ProjectPerson>) => {
    const known = people.get(name) ?? { name, inspections: 0, openFindings: 0 };
    people.set(name, {
      name,
      inspections: known.inspections + inspections,
      openFindings: known.openFindings + openFindings,
    });
  };
  for (const { name, open } of assignees) {
    if (name !== null && open > 0) add(name, { openFindings: open });
  }
  for (const { name, total } of await inspectorsOf(db, id)) add(name, { inspections: total });
  const workOf = ({ inspections, openFindings }: ProjectPerson) => inspections + openFindings;
  return [...people.values()]
    .toSorted((one, other) => workOf(other) - workOf(one))
    .slice(0, SUMMARY_LIMITS.people);
}

/** The summary of a project on a calendar date. */
export async function summaryOfProject(
  db: Queries,
  id: number,
  today: string,
): Promise<ProjectSummary> {
  const assignees = await countByAssignee(db, id);
  const sumOf = (state: 'open' | 'settled') =>
    assignees.reduce((sum, counted) => sum + counted[state], 0);
  return {
    inspections: await countInspections(db, id),
    openFindings: sumOf('open'),
    overdueFindings: await countOverdue(db, id, today),
    settledFindings: sumOf('settled'),
    findings: await mostUrgent(db, id),
    people: await peopleOf(db, id, assignees),
  };
}
