import type { Queries } from '../../server/db/database';
import { idsOfKeys, type RecordTable } from '../record-keys';
import type { Mapped } from './table';

/** Finds the records to which the rows of a file refer by their ids in the source. */

const findClients = (db: Queries, ids: readonly number[]) =>
  db.selectFrom('clients').select(['id', 'name']).where('id', 'in', ids).execute();

const findProjects = (db: Queries, ids: readonly number[]) =>
  db
    .selectFrom('projects')
    .innerJoin('clients', 'clients.id', 'projects.client_id')
    .select(['projects.id', 'projects.name'])
    .select(['clients.id as clientId', 'clients.name as clientName'])
    .where('projects.id', 'in', ids)
    .execute();

const findInspections = (db: Queries, ids: readonly number[]) =>
  db.selectFrom('inspections').select(['id', 'inspection_date']).where('id', 'in', ids).execute();

/** The column that names a parent, and how parents are found by their ids. */
interface Reference<Column extends string, Parent> {
  column: Column;
  table: RecordTable;
  find: (db: Queries, ids: readonly number[]) => Promise<Parent[]>;
}

export const CLIENT = { column: 'clientId', table: 'clients', find: findClients } as const;
export const PROJECT = { column: 'projectId', table: 'projects', find: findProjects } as const;
export const INSPECTION = {
  column: 'inspectionId',
  table: 'inspections',
  find: findInspections,
} as const;

/** A mapper for rows whose column names a record that must exist. */
export async function withParent<
  Column extends string,
  Cells extends Record<Column, string>,
  Parent extends { id: number },
  Row,
>(
  db: Queries,
  rows: readonly Cells[],
  { column, table, find }: Reference<Column, Parent>,
  toRow: (cells: Cells, parent: Parent) => Row,
): Promise<(cells: Cells) => Mapped<Row>> {
  const ids = await idsOfKeys(db, table, [...new Set(rows.map((cells) => cells[column]))]);
  const found = ids.size === 0 ? [] : await find(db, [...new Set(ids.values())]);
  const parents = new Map(found.map((parent) => [parent.id, parent]));
  return (cells) => {
    const parent = parents.get(ids.get(cells[column]) ?? 0);
    if (parent === undefined) return { refusal: `${column} ${cells[column]} is not known` };
    return { row: toRow(cells, parent) };
  };
}
