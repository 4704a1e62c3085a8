import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

const TRANSITIONS = {
  insert: { added: '1' },
  delete: { removed: '-1' },
  update: { removed: '-1', added: '1' },
} as const;

/** Part of the triggers of 0003, which updated one row of each state. */
const counting = (event: keyof typeof TRANSITIONS) => {
  const changes = Object.entries(TRANSITIONS[event]).map(
    ([transition, sign]) => `SELECT status, is_archived, ${sign} AS n FROM ${transition}`,
  );
  return `CREATE OR REPLACE FUNCTION inspection_totals_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO inspection_totals (status, is_archived, total)
      SELECT status, is_archived, sum(n)::integer FROM (${changes.join(' UNION ALL ')}) AS changes
      GROUP BY status, is_archived HAVING sum(n) <> 0;
      RETURN NULL;
    END $$`;
};

/**
 * On PostgreSQL writers add rows, as for the totals of items. Before, two writers that moved
 * inspections between the same states waited for each other: one waited for the whole other
 * transaction, or both waited until one was aborted.
 */
export const totalsOfInspections = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    if (engine === 'sqlite') return;
    const events = Object.keys(TRANSITIONS) as (keyof typeof TRANSITIONS)[];
    for (const statement of [
      'ALTER TABLE inspection_totals DROP CONSTRAINT inspection_totals_pkey',
      ...events.map(counting),
    ])
      await sql.raw(statement).execute(db);
  },
});
