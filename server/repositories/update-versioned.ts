import type { Kysely, Updateable } from 'kysely';
import type { Queries } from '../db/database';
import type { Schema } from '../db/schema';
import type { Versioned } from '../db/tables/common';

type VersionedTable = {
  [Table in keyof Schema]: Schema[Table] extends Versioned ? Table : never;
}[keyof Schema];

/** The columns that all versioned tables share. */
type VersionedTables = Record<VersionedTable, Versioned & { id: number }>;

/** The record as the caller read it, and the instant of the change. */
export interface VersionedUpdate {
  before: { id: number; version: number };
  now: string;
}

/** The columns whose values are others than before. */
export const differing = <Row extends object>(before: Row, after: Row): Partial<Row> =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => before[column as keyof Row] !== value),
  ) as Partial<Row>;

/**
 * Writes the columns, the instant of the change and the next version, if the record still has the
 * version of `before`.
 * @returns false, having written nothing, if another change came first or the record is gone.
 */
export async function updateVersioned<Table extends VersionedTable>(
  db: Queries,
  {
    table,
    before: { id, version },
    columns,
    now,
  }: VersionedUpdate & { table: Table; columns: Updateable<Schema[Table]> },
): Promise<boolean> {
  const { numUpdatedRows } = await (db as unknown as Kysely<VersionedTables>)
    .updateTable<VersionedTable>(table)
    .set({ ...columns, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
