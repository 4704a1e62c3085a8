import { type Kysely, type Migration, sql } from 'kysely';

const MONEY = [
  ['projects', 'budget'],
  ['items', 'cost_estimate'],
  ['items', 'actual_cost'],
] as const;

/**
 * Rounds money to whole cents. Imported records that nobody has changed get dates from their own
 * records instead of the time of the import.
 */
export const ownDates: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [table, column] of MONEY) {
      const money = sql.ref(column);
      await sql`UPDATE ${sql.table(table)} SET ${money} = round(${money} * 100) / 100
        WHERE round(${money} * 100) / 100 <> ${money}`.execute(db);
    }
    await sql`UPDATE items SET
        updated_at = CASE
          WHEN items.resolved_date || 'T12:00:00.000Z' >= items.created_at THEN items.created_at
          WHEN items.resolved_date || 'T12:00:00.000Z' > inspections.inspection_date
            THEN items.resolved_date || 'T12:00:00.000Z'
          ELSE inspections.inspection_date END,
        created_at = inspections.inspection_date
      FROM inspections
      WHERE inspections.id = items.inspection_id AND items.import_key IS NOT NULL
        AND items.version = 1 AND inspections.inspection_date < items.created_at`.execute(db);
    await sql`UPDATE inspections SET
        completed_date = CASE WHEN status = 2 THEN inspection_date END,
        created_at = inspection_date, updated_at = inspection_date
      WHERE import_key IS NOT NULL AND version = 1 AND completed_date IS NULL
        AND inspection_date < created_at`.execute(db);
  },
};
