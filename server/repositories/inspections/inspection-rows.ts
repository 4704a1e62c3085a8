import type { Selectable } from 'kysely';
import type { InspectionInput, StoredInspection } from '../../../contract/inspections/inspection';
import { INSPECTION_FIELDS } from '../../../contract/inspections/inspection-fields';
import { searchKeyOf } from '../../../contract/rules/fold-text';
import { sortKeyOf } from '../../../contract/rules/name-order';
import { recordColumns } from '../../db/record-columns';
import type { InspectionsTable } from '../../db/tables/records';

/** Converts between the rows of inspections and their records. */

export interface InspectionRow extends Omit<
  Selectable<InspectionsTable>,
  `${'title' | 'inspector' | 'project' | 'client'}_${'key' | 'sort'}` | 'search_text'
> {
  assigned_first_name: string | null;
  assigned_last_name: string | null;
  created_first_name: string | null;
  created_last_name: string | null;
}

const optional = recordColumns(INSPECTION_FIELDS);

const COLUMNS = [
  'id',
  'title',
  'inspection_date',
  'scheduled_date',
  'status',
  'inspector_name',
  'assigned_to_id',
  'created_by_id',
  ...optional.names,
  'project_id',
  'project_name',
  'client_id',
  'client_name',
  'item_count',
  'failed_item_count',
  'is_archived',
  'created_at',
  'updated_at',
  'completed_date',
  'import_key',
  'version',
];

/** Selects `InspectionRow`s; conditions and order are appended. */
export const INSPECTION_SELECTION = `
  SELECT ${COLUMNS.map((column) => `inspections.${column}`).join(', ')},
    assigned.first_name AS assigned_first_name, assigned.last_name AS assigned_last_name,
    creator.first_name AS created_first_name, creator.last_name AS created_last_name
  FROM inspections
  LEFT JOIN users AS assigned ON assigned.id = inspections.assigned_to_id
  LEFT JOIN users AS creator ON creator.id = inspections.created_by_id`;

const fullName = (first: string | null, last: string | null) =>
  first === null || last === null ? null : `${first} ${last}`;

export function toInspection(row: InspectionRow): StoredInspection {
  return {
    id: row.id,
    title: row.title,
    inspectionDate: row.inspection_date,
    scheduledDate: row.scheduled_date,
    status: row.status,
    inspectorName: row.inspector_name,
    assignedToId: row.assigned_to_id,
    assignedToUserName: fullName(row.assigned_first_name, row.assigned_last_name),
    createdByUserName: fullName(row.created_first_name, row.created_last_name),
    ...optional.fromRow(row),
    projectId: row.project_id,
    projectName: row.project_name,
    clientName: row.client_name,
    itemCount: row.item_count,
    failedItemCount: row.failed_item_count,
    isArchived: row.is_archived === 1,
    isImported: row.import_key !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedDate: row.completed_date,
    version: row.version,
  };
}

/** The names that an inspection's row copies from its project. */
export interface ProjectNames {
  id: number;
  name: string;
  clientId: number;
  clientName: string;
}

export function toInspectionRow(input: InspectionInput, project: ProjectNames) {
  return {
    title: input.title,
    inspection_date: input.inspectionDate,
    scheduled_date: input.scheduledDate,
    status: input.status,
    inspector_name: input.inspectorName,
    assigned_to_id: input.assignedToId,
    ...optional.toRow(input),
    title_key: searchKeyOf(input.title),
    title_sort: sortKeyOf(input.title),
    inspector_key: searchKeyOf(input.inspectorName),
    inspector_sort: sortKeyOf(input.inspectorName),
    ...projectColumns(project),
  };
}

export const clientColumns = (client: { id: number; name: string }) => ({
  client_id: client.id,
  client_name: client.name,
  client_key: searchKeyOf(client.name),
  client_sort: sortKeyOf(client.name),
});

export const projectColumns = (project: ProjectNames) => ({
  project_id: project.id,
  project_name: project.name,
  project_key: searchKeyOf(project.name),
  project_sort: sortKeyOf(project.name),
  ...clientColumns({ id: project.clientId, name: project.clientName }),
});
