import { sql } from 'kysely';
import { INSPECTION_STATUS, type InspectionStatus } from '../../../contract/enums';
import type {
  Inspection,
  InspectionInput,
  StoredInspection,
} from '../../../contract/inspections/inspection';
import type { Queries } from '../../db/database';
import {
  INSPECTION_SELECTION,
  type InspectionRow,
  type ProjectNames,
  toInspection,
  toInspectionRow,
} from './inspection-rows';
import { updateVersioned, type VersionedUpdate } from '../update-versioned';

/** All SQL for single inspections; lists are in `inspection-list.ts`. */

export async function findInspection(
  db: Queries,
  id: number,
): Promise<StoredInspection | undefined> {
  const query = sql<InspectionRow>`${sql.raw(INSPECTION_SELECTION)} WHERE inspections.id = ${id}`;
  const [row] = (await query.execute(db)).rows;
  return row && toInspection(row);
}

/** Whether an inspection was imported, so that it may have a day without a time. */
export async function isImportedInspection(db: Queries, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('inspections')
    .select('import_key')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.import_key !== null;
}

export async function inspectionExists(db: Queries, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('inspections')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks an inspection before its counted records change. Other transactions lock it before its
 * items, and another order would deadlock on PostgreSQL. Photos are locked last.
 */
export async function lockInspection(db: Queries, id: number): Promise<{ itemCount: number }> {
  const locked = await db
    .updateTable('inspections')
    .set((eb) => ({ item_count: eb.ref('item_count') }))
    .where('id', '=', id)
    .returning('item_count')
    .executeTakeFirst();
  return { itemCount: locked?.item_count ?? 0 };
}

export async function countInspectionsOfProject(db: Queries, projectId: number): Promise<number> {
  const { total } = await db
    .selectFrom('inspections')
    .select(sql<number>`count(*)`.as('total'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return total;
}

const completedDate = (status: InspectionStatus, before: string | null, madeAt: string) =>
  status === INSPECTION_STATUS.complete ? (before ?? madeAt) : null;

export async function insertInspection(
  db: Queries,
  {
    fields,
    project,
    createdById,
    now,
    madeAt,
  }: {
    fields: InspectionInput;
    project: ProjectNames;
    createdById: number;
    now: string;
    madeAt: string;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('inspections')
    .values({
      ...toInspectionRow(fields, project),
      completed_date: completedDate(fields.status, null, madeAt),
      created_by_id: createdById,
      created_at: now,
      updated_at: now,
      import_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface InspectionUpdate extends VersionedUpdate {
  before: Inspection;
  /** When its user made the change: an inspection is complete from then on. */
  madeAt: string;
}

export function updateInspection(
  db: Queries,
  {
    fields,
    project,
    madeAt,
    ...update
  }: InspectionUpdate & { fields: InspectionInput; project: ProjectNames },
): Promise<boolean> {
  const { completedDate: completed } = update.before;
  const completed_date = completedDate(fields.status, completed, madeAt);
  const columns = { ...toInspectionRow(fields, project), completed_date };
  return updateVersioned(db, { ...update, table: 'inspections', columns });
}

export function setInspectionStatus(
  db: Queries,
  { status, madeAt, ...update }: InspectionUpdate & { status: InspectionStatus },
): Promise<boolean> {
  const { completedDate: completed } = update.before;
  const columns = { status, completed_date: completedDate(status, completed, madeAt) };
  return updateVersioned(db, { ...update, table: 'inspections', columns });
}

export function setInspectionArchived(
  db: Queries,
  { isArchived, ...update }: VersionedUpdate & { isArchived: boolean },
): Promise<boolean> {
  const columns = { is_archived: Number(isArchived) };
  return updateVersioned(db, { ...update, table: 'inspections', columns });
}

export async function deleteInspection(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('inspections').where('id', '=', id).execute();
}
