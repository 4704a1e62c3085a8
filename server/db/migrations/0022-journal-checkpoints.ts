import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../database';

const REFUSAL = 'The journal only grows';

function checkpoints(engine: Engine): string {
  const text = engine === 'sqlite' ? 'text' : 'text COLLATE "C"';
  const [id, bigint] =
    engine === 'sqlite'
      ? ['integer PRIMARY KEY', 'integer']
      : ['integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY', 'bigint'];
  return `CREATE TABLE journal_checkpoints (
    id ${id}, before_at ${text} NOT NULL, first_at ${text} NOT NULL, last_at ${text} NOT NULL,
    last_entry_id ${bigint} NOT NULL, entries ${bigint} NOT NULL, hash ${text} NOT NULL,
    pruned_by ${text} NOT NULL, pruned_at ${text} NOT NULL)`;
}

/** Only a transaction that prunes can delete an entry, and only if the entry is old enough. */
const GUARDS: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    'ALTER TABLE journal_state ADD COLUMN prune_before text',
    'DROP TRIGGER journal_no_delete',
    `CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
     WHEN coalesce((SELECT old.at >= prune_before FROM journal_state), 1)
     BEGIN SELECT RAISE(ABORT, '${REFUSAL}'); END`,
  ],
  postgres: [
    'DROP TRIGGER journal_no_change ON journal',
    `CREATE TRIGGER journal_no_change BEFORE UPDATE OR TRUNCATE ON journal
     FOR EACH STATEMENT EXECUTE FUNCTION journal_refuse()`,
    `CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal FOR EACH ROW
     WHEN (coalesce(
       old.at >= nullif(current_setting('plumbline.prune_before', true), '') COLLATE "C", true))
     EXECUTE FUNCTION journal_refuse()`,
  ],
};

/** Records what was removed from the journal by age. Everything else in it still only grows. */
export const journalCheckpoints = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of [checkpoints(engine), ...GUARDS[engine]])
      await sql.raw(statement).execute(db);
  },
});
