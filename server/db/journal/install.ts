import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Engine, Queries } from '../database';
import { inboxStatements } from './inbox';
import { waitBriefly } from '../table-locks';
import { retried } from '../transaction';
import { triggerStatements } from './triggers';
import { verificationNoticeStatements } from './verification-notices';

/**
 * Counts the definitions of the triggers, so that a server of an older version leaves those of a newer one. Raise it
 * with every change of the statements; a test names their digests. Earlier versions stored only a digest.
 */
export const TRIGGERS_VERSION = 1;

const versionOf = (definition: string) => Number(/^(\d+):/.exec(definition)?.[1] ?? 0);

const statementsFor = (engine: Engine) => [
  ...triggerStatements(engine),
  ...inboxStatements(engine),
  ...verificationNoticeStatements(engine),
];

/** Identifies all statements that create the triggers. */
export const triggersDigest = (engine: Engine): string =>
  createHash('sha256').update(statementsFor(engine).join(';')).digest('base64url');

/**
 * A dump that is restored on another PostgreSQL server contains entries whose transaction numbers
 * are higher than the next ones there. New transactions continue after them, so that a reader's
 * cursor misses nothing.
 */
async function continueTransactions(db: Queries): Promise<void> {
  await sql`
    UPDATE journal_state
    SET transaction_offset = last.number + 1 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    FROM (SELECT max(transaction_id) AS number FROM journal) AS last
    WHERE last.number >=
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint + transaction_offset`.execute(db);
}

/**
 * Creates the triggers that write the journal and the inboxes, unless the database already has
 * those of this version or of a newer one. Call it at every start, after the migrations. Other servers may be using
 * the tables, so it may need several attempts.
 */
export async function installJournal(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  attempts = 5,
): Promise<void> {
  const definition = `${String(TRIGGERS_VERSION)}:${triggersDigest(engine)}`;
  const state = await db.selectFrom('journal_state').select('definition').executeTakeFirstOrThrow();
  if (state.definition !== definition && versionOf(state.definition) <= TRIGGERS_VERSION) {
    await retried(
      () =>
        db.transaction().execute(async (tx) => {
          if (engine === 'postgres') await waitBriefly(tx);
          for (const statement of statementsFor(engine)) await sql.raw(statement).execute(tx);
          await tx.updateTable('journal_state').set({ definition }).execute();
        }),
      attempts,
    );
  }
  if (engine === 'postgres') await continueTransactions(db);
}
