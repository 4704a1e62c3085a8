import { INSPECTION_STATUS_LABELS } from '../../contract/enums';
import { importedDay } from '../../contract/inspections/imported-day';
import { isSettled } from '../../contract/items/item-status';
import { dayOf } from '../../contract/rules/zoned-dates';
import type { Queries } from '../../server/db/database';
import { selectItems, toItem } from '../../server/repositories/items/item-rows';
import { keyIn, type RecordTable } from '../record-keys';

/** The records as rows of the four files that an import reads. */

/** A row by its column names, or why an import would refuse it. */
export type Exported = { cells: Readonly<Record<string, string>> } | { left: string };

/** Where the records come from. */
export interface Origin {
  /** The prefix of the keys of records that were created here. */
  prefix: string;
  /** The time zone of the office. */
  timeZone: string;
}

/** The rows of one file after an id. */
interface Part {
  from: Origin;
  after: number;
  limit: number;
}

export interface ExportTable {
  name: RecordTable;
  /** Reads the records in the order in which they were added. */
  read: (db: Queries, part: Part) => Promise<{ id: number; row: Exported }[]>;
}

const text = (value: string | number | null): string => (value === null ? '' : String(value));

/** A text that an import accepts as a temperature. */
const isDegrees = (value: number) => /^-?\d{1,3}(\.\d+)?$/.test(String(value));

/** The day on the calendar of the office. */
const dayOfInspection = (
  { inspection_date, import_key }: { inspection_date: string; import_key: string | null },
  { timeZone }: Origin,
): string =>
  importedDay(inspection_date, import_key !== null) ?? dayOf(new Date(inspection_date), timeZone);

const clients: ExportTable = {
  name: 'clients',
  read: async (db, { from, after, limit }) => {
    const rows = await db
      .selectFrom('clients')
      .select(['id', 'name', keyIn('clients', from.prefix).as('key')])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, key, name }) => ({ id, row: { cells: { clientId: key, name } } }));
  },
};

const projects: ExportTable = {
  name: 'projects',
  read: async (db, { from, after, limit }) => {
    const rows = await db
      .selectFrom('projects')
      .innerJoin('clients', 'clients.id', 'projects.client_id')
      .select(['projects.id', 'projects.name', 'projects.address'])
      .select([
        keyIn('projects', from.prefix).as('key'),
        keyIn('clients', from.prefix).as('clientKey'),
      ])
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
  read: async (db, { from, after, limit }) => {
    const rows = await db
      .selectFrom('inspections')
      .innerJoin('projects', 'projects.id', 'inspections.project_id')
      .selectAll('inspections')
      .select([
        keyIn('inspections', from.prefix).as('key'),
        keyIn('projects', from.prefix).as('projectKey'),
      ])
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
        inspectionDate: dayOfInspection(row, from),
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
  read: async (db, { from, after, limit }) => {
    const rows = await selectItems(db)
      .innerJoin('inspections', 'inspections.id', 'items.inspection_id')
      .select([
        keyIn('items', from.prefix).as('key'),
        keyIn('inspections', from.prefix).as('inspectionKey'),
      ])
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
