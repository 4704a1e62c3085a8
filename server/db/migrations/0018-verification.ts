import { type Kysely, type Migration, sql } from 'kysely';

const TEXTS = [
  'resolved_at',
  'verified_by_user_name',
  'verified_at',
  'verification_reason',
  'return_reason',
  'returned_by_user_name',
  'returned_at',
];

/** The last entry that names who resolved an item. */
const RESOLVING = `FROM journal WHERE journal.item_id = items.id AND journal.kind = 'items'
  AND journal.changes LIKE '%"resolvedByUserName":[%' ORDER BY journal.id DESC LIMIT 1`;

/**
 * Who resolved, verified and returned an item. The journal knows who resolved the items that wait
 * for verification; for those from before the journal only the name is known.
 */
export const verification: Migration = {
  up: async (db: Kysely<unknown>) => {
    const items = db.schema.alterTable('items');
    await items.addColumn('resolved_by_id', 'integer').execute();
    for (const name of TEXTS) await items.addColumn(name, 'text').execute();
    await items
      .addColumn('return_count', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql
      .raw(
        `UPDATE items SET resolved_by_id = (SELECT user_id ${RESOLVING}),
           resolved_at = (SELECT at ${RESOLVING})
         WHERE is_resolved = 1`,
      )
      .execute(db);
    await sql`CREATE INDEX items_waiting_idx ON items (inspection_id, resolved_by_id)
      WHERE status = 'Resolved' AND requires_verification = 1`.execute(db);
  },
};
