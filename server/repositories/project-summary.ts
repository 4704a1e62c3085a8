import { sql } from 'kysely';
import {
  type OpenFinding,
  type ProjectPerson,
  type ProjectSummary,
  SUMMARY_LIMITS,
} from '../../contract/projects/project-summary';
import type { Queries } from '../db/database';

/** The SQL for a project's page. */

const UNSETTLED = sql`items.status IN ('Open', 'InProgress')`;

const ASSIGNEE_NAME = sql`
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = items.assigned_to_id)`;

const itemsOf = (id: number) => sql`
  items INNER JOIN inspections ON inspections.id = items.inspection_id
  WHERE inspections.project_id = ${id} AND inspections.is_archived = 0`;

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

async function countFindings(db: Queries, id: number, today: string) {
  const { rows } = await sql<{ open: number; overdue: number; settled: number }>`
    SELECT coalesce(sum(CASE WHEN ${UNSETTLED} THEN 1 ELSE 0 END), 0) AS open,
      coalesce(sum(CASE WHEN ${UNSETTLED} AND items.due_date < ${today} THEN 1 ELSE 0 END), 0)
        AS overdue,
      coalesce(sum(CASE WHEN items.is_resolved = 1 THEN 1 ELSE 0 END), 0) AS settled
    FROM ${itemsOf(id)}`.execute(db);
  return rows[0] ?? { open: 0, overdue: 0, settled: 0 };
}

async function mostUrgent(db: Queries, id: number): Promise<OpenFinding[]> {
  const { rows } = await sql<OpenFinding>`
    SELECT items.id, items.inspection_id AS "inspectionId", inspections.title AS "inspectionTitle",
      items.title, items.status, items.priority, items.due_date AS "dueDate",
      ${ASSIGNEE_NAME} AS "assignedToName"
    FROM ${itemsOf(id)} AND ${UNSETTLED}
    ORDER BY items.priority DESC, CASE WHEN items.due_date IS NULL THEN 1 ELSE 0 END,
      items.due_date, items.id
    LIMIT ${SUMMARY_LIMITS.findings}`.execute(db);
  return rows;
}

async function inspectorsOf(db: Queries, id: number) {
  const { rows } = await sql<{ name: string; total: number }>`
    SELECT inspector_name AS name, count(*) AS total FROM inspections
    WHERE project_id = ${id} AND is_archived = 0 AND inspector_name <> ''
    GROUP BY inspector_name ORDER BY total DESC, name`.execute(db);
  return rows;
}

async function assigneesOf(db: Queries, id: number) {
  const { rows } = await sql<{ name: string; total: number }>`
    SELECT assignees.name, assignees.total FROM (
      SELECT items.assigned_to_id AS user_id, count(*) AS total,
        ${ASSIGNEE_NAME} AS name
      FROM ${itemsOf(id)} AND ${UNSETTLED} AND items.assigned_to_id IS NOT NULL
      GROUP BY items.assigned_to_id) AS assignees
    ORDER BY assignees.total DESC, assignees.name`.execute(db);
  return rows;
}

/**
 * Inspectors and assignees as one list; the person with the most work comes first. An inspection
 * names its inspector only as text, so people with the same name are one entry.
 */
async function peopleOf(db: Queries, id: number): Promise<ProjectPerson[]> {
  const people = new Map<string, ProjectPerson>();
  const add = (name: string, { inspections = 0, openFindings = 0 }: Partial<ProjectPerson>) => {
    const known = people.get(name) ?? { name, inspections: 0, openFindings: 0 };
    people.set(name, {
      name,
      inspections: known.inspections + inspections,
      openFindings: known.openFindings + openFindings,
    });
  };
  for (const { name, total } of await assigneesOf(db, id)) add(name, { openFindings: total });
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
  const counts = await countFindings(db, id, today);
  return {
    inspections: await countInspections(db, id),
    openFindings: counts.open,
    overdueFindings: counts.overdue,
    settledFindings: counts.settled,
    findings: await mostUrgent(db, id),
    people: await peopleOf(db, id),
  };
}
