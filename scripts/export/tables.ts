import { sql } from 'kysely';
import { INSPECTION_STATUS_LABELS } from '../../contract/enums';
import { isSettled } from '../../contract/items/item-status';
import type { Queries } from '../../server/db/database';
import { selectItems, toItem } from '../../server/repositories/item-rows';
import type { TableName } from '../import/table';

/** The records as rows of the four files that an import reads. */

/** A row by its column names, or why an import would refuse it. */
export type Exported = { cells: Readonly<Record<string, string>> } | { left: string };

export interface ExportTable {
  name: TableName;
  /** The records after an id, in the order in which they were added. */
  read: (db: Queries, after: number, limit: number) => Promise<{ id: number; row: Exported }[]>;
}

/** The id of a record in the files: that of its import, or one that no import has used. */
const OWN_KEY = 'plumbline:';
const keyIn = (table: string) =>
  sql<string>`coalesce(${sql.ref(`${table}.import_key`)},
    ${OWN_KEY} || CAST(${sql.ref(`${table}.id`)} AS text))`;

const text = (value: string | number | null): string => (value === null ? '' : String(value));

/** A text that an import accepts as a temperature. */
const isDegrees = (value: number) => /^-?\d{1,3}(\.\d+)?$/.test(String(value));

const clients: ExportTable = {
  name: 'clients',
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom('clients')
      .select(['id', 'name', keyIn('clients').as('key')])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, key, name }) => ({ id, row: { cells: { clientId: key, name } } }));
  },
};

const projects: ExportTable = {
  name: 'projects',
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom('projects')
      .innerJoin('clients', 'clients.id', 'projects.client_id')
      .select(['projects.id', 'projects.name', 'projects.address'])
      .select([keyIn('projects').as('key'), keyIn('clients').as('clientKey')])
      .where('projects.id', '>', after)
      .orderBy('projects.id')
      .limit(limit)
      .execute();
    return rows.map(({ id, key, clientKey, name, address }) => {
      const place = { siteAddress: address, city: '', region: '', postcode: '', country: '' };
      return { id, row: { cells: { projectId: key, clientId: clientKey, name, ...place } } };
    });
  },
};

const inspections: ExportTable = {
  name: 'inspections',
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom('inspections')
      .innerJoin('projects', 'projects.id', 'inspections.project_id')
      .selectAll('inspections')
      .select([keyIn('inspections').as('key'), keyIn('projects').as('projectKey')])
      .where('inspections.id', '>', after)
      .orderBy('inspections.id')
      .limit(limit)
      .execute();
    return rows.map((row) => {
      const { temperature } = row;
      const cells = {
        inspectionId: row.key,
        projectId: row.projectKey,
        title: row.title,
        description: text(row.description),
        inspectionDate: row.inspection_date.slice(0, 10),
        status: INSPECTION_STATUS_LABELS[row.status],
        inspectorName: row.inspector_name,
        notes: text(row.notes),
        weatherConditions: text(row.weather_conditions),
        temperature: temperature !== null && isDegrees(temperature) ? text(temperature) : '',
      };
      return { id: row.id, row: { cells } };
    });
  },
};

const items: ExportTable = {
  name: 'items',
  read: async (db, after, limit) => {
    const rows = await selectItems(db)
      .innerJoin('inspections', 'inspections.id', 'items.inspection_id')
      .select([keyIn('items').as('key'), keyIn('inspections').as('inspectionKey')])
      .where('items.id', '>', after)
      .orderBy('items.id')
      .limit(limit)
      .execute();
    return rows.map((row) => {
      const item = toItem(row);
      if (item.description === '') return { id: row.id, row: { left: 'without a description' } };
      const cells = {
        itemId: row.key,
        inspectionId: row.inspectionKey,
        title: item.title,
        description: item.description,
        category: text(item.category),
        location: text(item.location),
        priority: String(item.priority),
        status: item.status,
        notes: text(item.notes),
        dueDate: text(item.dueDate),
        resolvedDate: isSettled(item.status) ? text(item.resolvedDate) : '',
      };
      return { id: row.id, row: { cells } };
    });
  },
};

/** In the order of the files' references. */
export const EXPORT_TABLES: readonly ExportTable[] = [clients, projects, inspections, items];
