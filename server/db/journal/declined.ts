import { CompiledQuery } from 'kysely';
import type { Engine, Queries } from '../database';
import type { JournaledTable } from '../tables/journal';

/** A record, and where it belongs. */
export interface JournaledRecord {
  kind: JournaledTable;
  id: number;
  version: number;
  inspectionId: number | null;
  itemId: number | null;
}

/** For each field, the value that was wanted and the value that the record has. */
export type Declined = Readonly<Record<string, readonly [unknown, unknown]>>;

const ACTOR = 'at, user_id, user_name, session_id, operation_key';
const SQLITE = `INSERT INTO journal
    (${ACTOR}, action, kind, record_id, version, inspection_id, item_id, changes)
  SELECT ${ACTOR}, 'declined', ?, ?, ?, ?, ?, ? FROM journal_state`;
const POSTGRES = `SELECT journal_entry($1, $2::integer, 'declined', $3::integer, $4::integer,
  $5::integer, $6)`;

/**
 * Records the values that the actor of the transaction wanted for fields of a record but gave up
 * for the record's own. The record stays unchanged.
 */
export async function noteDeclined(
  tx: Queries,
  engine: Engine,
  { kind, id, version, inspectionId, itemId }: JournaledRecord,
  values: Declined,
): Promise<void> {
  const changes = JSON.stringify(values);
  const record = [kind, id, version, inspectionId, itemId];
  // The PostgreSQL function takes the fields in the format that its triggers write.
  const [statement, text] =
    engine === 'postgres' ? [POSTGRES, `,${changes.slice(1, -1)}`] : [SQLITE, changes];
  await tx.executeQuery(CompiledQuery.raw(statement, [...record, text]));
}
