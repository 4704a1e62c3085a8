import { sql } from 'kysely';
import type { InspectionStatus } from '../../contract/enums';
import { INSPECTION_STATUS } from '../../contract/enums';
import type { Inspection, InspectionInput, StoredInspection } from '../../contract/inspections';
import type { Queries } from '../db/database';
import {
  INSPECTION_SELECTION,
  type InspectionRow,
  type ProjectNames,
  toInspection,
  toInspectionRow,
} from './inspection-rows';

/** All SQL of single inspections; lists are in `inspection-list.ts`. */

export async function findInspection(
  db: Queries,
  id: number,
): Promise<StoredInspection | undefined> {
  const query = sql<InspectionRow>`${sql.raw(INSPECTION_SELECTION)} WHERE inspections.id = ${id}`;
  const [row] = (await query.execute(db)).rows;
  return row && toInspection(row);
}

export async function inspectionExists(db: Queries, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('inspections')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countInspectionsOfProject(db: Queries, projectId: number): Promise<number> {
  const { total } = await db
    .selectFrom('inspections')
    .select(sql<number>`count(*)`.as('total'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return total;
}

const completedDate = (status: InspectionStatus, before: string | null, now: string) =>
  status === INSPECTION_STATUS.complete ? (before ?? now) : null;

export async function insertInspection(
  db: Queries,
  input: InspectionInput,
  project: ProjectNames,
  createdById: number,
  now: string,
): Promise<number> {
  const { id } = await db
    .insertInto('inspections')
    .values({
      ...toInspectionRow(input, project),
      completed_date: completedDate(input.status, null, now),
      created_by_id: createdById,
      created_at: now,
      updated_at: now,
      import_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Partial<ReturnType<typeof toInspectionRow>> & {
  completed_date?: string | null;
  is_archived?: number;
};

/** Writes the change unless the record's version moved on; false then, or when it is gone. */
async function change(
  db: Queries,
  { id, version }: { id: number; version: number },
  columns: Change,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('inspections')
    .set((eb) => ({ ...columns, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export function updateInspection(
  db: Queries,
  before: Inspection,
  version: number,
  input: InspectionInput,
  project: ProjectNames,
  now: string,
): Promise<boolean> {
  const completed_date = completedDate(input.status, before.completedDate, now);
  const columns = { ...toInspectionRow(input, project), completed_date };
  return change(db, { id: before.id, version }, columns, now);
}

export function setInspectionStatus(
  db: Queries,
  before: Inspection,
  version: number,
  status: InspectionStatus,
  now: string,
): Promise<boolean> {
  const completed_date = completedDate(status, before.completedDate, now);
  return change(db, { id: before.id, version }, { status, completed_date }, now);
}

export function setInspectionArchived(
  db: Queries,
  { id }: Inspection,
  version: number,
  isArchived: boolean,
  now: string,
): Promise<boolean> {
  return change(db, { id, version }, { is_archived: Number(isArchived) }, now);
}

export async function deleteInspection(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('inspections').where('id', '=', id).execute();
}
