import { type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../../server/db/schema';
import { idsOfKeys, type RecordTable } from '../record-keys';
import type { Mapped, Store } from './table';

/** Finds the records to which the rows of a file refer by their ids in the source. */

/**
 * Finds parents, and keeps others from changing or deleting them until the rows that copy from them are
 * stored. All lock in the order of the ids. The query must not join tables: a statement that has waited for
 * a lock sees the new values of the locked rows only. Nobody else uses an embedded database during an import.
 */
const locked = <Table extends RecordTable, Row>(
  { engine }: Store,
  query: SelectQueryBuilder<Schema, Table, Row>,
): Promise<Row[]> =>
  (engine === 'sqlite' ? query : query.orderBy(sql`id`).forNoKeyUpdate()).execute();

const findClients = (store: Store, ids: readonly number[]) =>
  locked(store, store.db.selectFrom('clients').select(['id', 'name']).where('id', 'in', ids));

const findProjects = (store: Store, ids: readonly number[]) =>
  locked(
    store,
    store.db
      .selectFrom('projects')
      .select(['id', 'name', 'client_id as clientId', 'client_name as clientName'])
      .where('id', 'in', ids),
  );

const findInspections = (store: Store, ids: readonly number[]) =>
  locked(
    store,
    store.db.selectFrom('inspections').select(['id', 'inspection_date']).where('id', 'in', ids),
  );

/** The column that names a parent, and how parents are found by their ids. */
interface Reference<Column extends string, Parent> {
  column: Column;
  table: RecordTable;
  find: (store: Store, ids: readonly number[]) => Promise<Parent[]>;
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
  store: Store,
  rows: readonly Cells[],
  { column, table, find }: Reference<Column, Parent>,
  toRow: (cells: Cells, parent: Parent) => Row,
): Promise<(cells: Cells) => Mapped<Row>> {
  const ids = await idsOfKeys(store.db, table, [...new Set(rows.map((cells) => cells[column]))]);
  const found = ids.size === 0 ? [] : await find(store, [...new Set(ids.values())]);
  const parents = new Map(found.map((parent) => [parent.id, parent]));
  return (cells) => {
    const parent = parents.get(ids.get(cells[column]) ?? 0);
    if (parent === undefined) return { refusal: `${column} ${cells[column]} is not known` };
    return { row: toRow(cells, parent) };
  };
}
