import type { Insertable, Kysely } from 'kysely';
import { INSPECTION_STATUS } from '../../contract/enums';
import { INSPECTION_FIELDS } from '../../contract/inspections/inspection-fields';
import { emptyValues } from '../../contract/record-fields';
import { sortKeyOf } from '../../contract/rules/name-order';
import type { Queries } from '../../server/db/database';
import type { Schema } from '../../server/db/schema';
import { clientSearchText } from '../../server/repositories/clients';
import { toInspectionRow } from '../../server/repositories/inspections/inspection-rows';
import { itemSearchText } from '../../server/repositories/items/items';
import { toItemRow } from '../../server/repositories/items/item-rows';
import {
  outdateReportsOfInspections,
  outdateReportsOfProjects,
} from '../../server/repositories/reports/outdated-reports';
import { projectSearchText } from '../../server/repositories/projects/project-search';
import { itemFields } from './item-fields';
import { datedBy } from './record-dates';
import type { RecordTable } from '../record-keys';
import * as cells from './row-schemas';
import { CLIENT, INSPECTION, PROJECT, withParent } from './parents';
import { defineTable, type ImportTable } from './table';

/** The four files in the order of their references, and how each is stored. */

/** The same for every row. */
const EMPTY_INSPECTION = emptyValues(INSPECTION_FIELDS);

/** Clients and projects have no dates in the source. */
const dated = (now: string) => ({ created_at: now, updated_at: now });

/** What the tables share. */
type ImportedTables = Record<RecordTable, { import_key: string | null }>;

const distinct = (ids: readonly number[]) => [...new Set(ids)];

/** Inserts the rows that do not exist yet; returns how many there are. */
async function insertNew<Table extends RecordTable>(
  db: Queries,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await (db as unknown as Kysely<ImportedTables>)
    .insertInto<RecordTable>(table)
    .values(rows)
    .onConflict((conflict) => conflict.column('import_key').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

const clients = defineTable({
  name: 'clients',
  columns: ['clientId', 'name'],
  schema: cells.ClientCells,
  keyOf: (client) => client.clientId,
  mapper: (_store, _clients, now) =>
    Promise.resolve((client) => ({
      row: {
        ...dated(now),
        import_key: client.clientId,
        name: client.name,
        name_sort: sortKeyOf(client.name),
        search_text: clientSearchText({ name: client.name, contactPerson: null, email: null }),
      },
    })),
  insert: (db, rows) => insertNew(db, 'clients', rows),
});

const projects = defineTable({
  name: 'projects',
  columns: [
    'projectId',
    'clientId',
    'name',
    'siteAddress',
    'city',
    'region',
    'postcode',
    'country',
  ],
  schema: cells.ProjectCells,
  keyOf: (project) => project.projectId,
  mapper: (store, projectCells, now) =>
    withParent(store, projectCells, CLIENT, (project, client) => ({
      ...dated(now),
      import_key: project.projectId,
      client_id: client.id,
      client_name: client.name,
      client_sort: sortKeyOf(client.name),
      name: project.name,
      name_sort: sortKeyOf(project.name),
      address: project.siteAddress,
      budget: 0,
      search_text: projectSearchText({
        name: project.name,
        address: project.siteAddress,
        clientName: client.name,
        description: null,
      }),
    })),
  insert: (db, rows) => insertNew(db, 'projects', rows),
});

const inspections = defineTable({
  name: 'inspections',
  columns: [
    'inspectionId',
    'projectId',
    'title',
    'description',
    'inspectionDate',
    'status',
    'inspectorName',
    'notes',
    'weatherConditions',
    'temperature',
  ],
  schema: cells.InspectionCells,
  keyOf: (inspection) => inspection.inspectionId,
  mapper: (store, inspectionCells, now) =>
    withParent(store, inspectionCells, PROJECT, (inspection, project) => {
      const dates = datedBy(inspection.inspectionDate, now);
      const isComplete = inspection.status === INSPECTION_STATUS.complete;
      const fields = {
        ...EMPTY_INSPECTION,
        ...inspection,
        projectId: project.id,
        scheduledDate: null,
        assignedToId: null,
      };
      return Object.assign(toInspectionRow(fields, project), {
        ...dates,
        completed_date: isComplete ? dates.updated_at : null,
        import_key: inspection.inspectionId,
      });
    }),
  insert: async (db, rows) => {
    const added = await insertNew(db, 'inspections', rows);
    await outdateReportsOfProjects(db, distinct(rows.map((row) => row.project_id)));
    return added;
  },
});

const items = defineTable({
  name: 'items',
  columns: [
    'itemId',
    'inspectionId',
    'title',
    'description',
    'category',
    'location',
    'priority',
    'status',
    'notes',
    'dueDate',
    'resolvedDate',
  ],
  schema: cells.ItemCells,
  keyOf: (item) => item.itemId,
  mapper: (store, itemCells, now) =>
    withParent(store, itemCells, INSPECTION, (item, inspection) => {
      const fields = itemFields(item);
      // Copying so many columns into another object takes longer than making them.
      return Object.assign(toItemRow(fields, itemSearchText(item)), {
        ...datedBy(inspection.inspection_date, now, fields.resolvedDate),
        inspection_id: inspection.id,
        import_key: item.itemId,
      });
    }),
  insert: async (db, rows) => {
    const added = await insertNew(db, 'items', rows);
    await outdateReportsOfInspections(db, distinct(rows.map((row) => row.inspection_id)));
    return added;
  },
});

export const IMPORT_TABLES: readonly ImportTable[] = [clients, projects, inspections, items];
