import type { Queries } from '../../server/db/database';
import type { Mapped } from './table';

/** Finds the records to which the rows of a file refer by their ids in the source. */

interface Imported {
  import_key: string | null;
}

export const findClients = (db: Queries, keys: readonly string[]) =>
  db
    .selectFrom('clients')
    .select(['import_key', 'id', 'name'])
    .where('import_key', 'in', keys)
    .execute();

export const findProjects = (db: Queries, keys: readonly string[]) =>
  db
    .selectFrom('projects')
    .innerJoin('clients', 'clients.id', 'projects.client_id')
    .select(['projects.import_key', 'projects.id', 'projects.name'])
    .select(['clients.id as clientId', 'clients.name as clientName'])
    .where('projects.import_key', 'in', keys)
    .execute();

export const findInspections = (db: Queries, keys: readonly string[]) =>
  db
    .selectFrom('inspections')
    .select(['import_key', 'id', 'inspection_date'])
    .where('import_key', 'in', keys)
    .execute();

/** A mapper for rows whose `column` names a record that must exist. */
export async function withParent<
  Column extends string,
  Cells extends Record<Column, string>,
  Parent extends Imported,
  Row,
>(
  db: Queries,
  rows: readonly Cells[],
  column: Column,
  find: (db: Queries, keys: readonly string[]) => Promise<Parent[]>,
  toRow: (cells: Cells, parent: Parent) => Row,
): Promise<(cells: Cells) => Mapped<Row>> {
  const keys = [...new Set(rows.map((cells) => cells[column]))];
  const found = keys.length === 0 ? [] : await find(db, keys);
  const parents = new Map(found.map((parent) => [parent.import_key, parent]));
  return (cells) => {
    const parent = parents.get(cells[column]);
    if (parent === undefined) return { refusal: `${column} ${cells[column]} is not known` };
    return { row: toRow(cells, parent) };
  };
}
