import { CompiledQuery } from 'kysely';
import type { Engine, Queries } from '../database';

/** Who makes the changes of a transaction. The triggers of the journal read it from the database. */

export interface Actor {
  userId: number;
  userName: string;
  sessionId: string;
}

/** What all changes of one transaction have in common. */
export interface Occasion {
  /** Null for the system. */
  actor: Actor | null;
  /** The idempotency key of the call. */
  operationKey?: string | undefined;
  at: string;
}

const SET = `UPDATE journal_state
  SET user_id = ?, user_name = ?, session_id = ?, operation_key = ?, at = ?, seen_version = NULL`;

/** Sets the actor of a transaction, until `forgetActor`. */
export async function nameActor(
  tx: Queries,
  engine: Engine,
  { actor, operationKey, at }: Occasion,
): Promise<void> {
  if (engine === 'postgres') {
    const setting = JSON.stringify({ ...actor, operationKey, at });
    await tx.executeQuery(
      CompiledQuery.raw(`SELECT set_config('plumbline.actor', $1, true)`, [setting]),
    );
    return;
  }
  const { userId, userName, sessionId } = actor ?? {
    userId: null,
    userName: null,
    sessionId: null,
  };
  const values = [userId, userName, sessionId, operationKey ?? null, at];
  await tx.executeQuery(CompiledQuery.raw(SET, values));
}

/**
 * Records that what follows in the transaction is merged into a record that others have changed
 * since its author saw it.
 * @param seenVersion the version that the author saw
 */
export async function noteMerge(tx: Queries, engine: Engine, seenVersion: number): Promise<void> {
  const statement =
    engine === 'postgres'
      ? `SELECT set_config('plumbline.actor', (current_setting('plumbline.actor')::jsonb
           || jsonb_build_object('seenVersion', $1::integer))::text, true)`
      : 'UPDATE journal_state SET seen_version = ?';
  await tx.executeQuery(CompiledQuery.raw(statement, [seenVersion]));
}

/**
 * Later changes outside a transaction are the system's. PostgreSQL forgets the actor at the end of
 * the transaction; SQLite has no such variables, so the actor is stored in a table.
 */
export async function forgetActor(tx: Queries, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  await tx.executeQuery(CompiledQuery.raw(SET, [null, null, null, null, null]));
}
