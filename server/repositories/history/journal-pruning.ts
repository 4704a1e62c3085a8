import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type Selectable, sql } from 'kysely';
import type { Database, Queries } from '../../db/database';
import type { JournalCheckpointsTable } from '../../db/tables/journal';
import { inTransaction } from '../../db/transaction';
import type { JournalEntry } from './journal';

/** Removes the oldest entries of the journal; see docs/decisions/0156-export-and-retention.md. */

type Pruned = Pick<Database, 'db' | 'engine'>;
export type Checkpoint = Selectable<JournalCheckpointsTable>;

/** How many entries are removed in one transaction, so that others do not wait long. */
const SLICE = 500;
/** Others can write during the pauses. */
const PAUSE_MS = 20;

interface Request {
  /** The first instant whose entries stay. */
  before: string;
  by: string;
  now: () => Date;
}

/** Allows the transaction to delete entries from before an instant; null forbids it again. */
async function allow(tx: Queries, engine: Database['engine'], before: string | null) {
  const query =
    engine === 'postgres'
      ? CompiledQuery.raw(`SELECT set_config('plumbline.prune_before', $1, true)`, [before ?? ''])
      : CompiledQuery.raw('UPDATE journal_state SET prune_before = ?', [before]);
  await tx.executeQuery(query);
}

/**
 * The first entry that stays regardless of its age: the last one, both by number and in the order
 * of readers. New entries and transactions are numbered after it.
 */
async function firstKept({ db, engine }: Pruned): Promise<number> {
  const last = db.selectFrom('journal').select('id').limit(1);
  const orders =
    engine === 'sqlite'
      ? [last.orderBy('id', 'desc')]
      : [last.orderBy('id', 'desc'), last.orderBy('transaction_id', 'desc').orderBy('id', 'desc')];
  const ids = await Promise.all(orders.map((order) => order.executeTakeFirst()));
  return Math.min(...ids.map((row) => row?.id ?? 0));
}

/** The hash of everything removed so far and of these entries, as lines of JSON. */
function hashOf(former: string, entries: readonly JournalEntry[]): string {
  const hash = createHash('sha256').update(former);
  for (const entry of entries) hash.update(`\n${JSON.stringify(Object.values(entry))}`);
  return hash.digest('hex');
}

export async function lastCheckpoint(db: Queries): Promise<Checkpoint | undefined> {
  return db
    .selectFrom('journal_checkpoints')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface Period {
  before: string;
  at: string;
  kept: number;
}

/**
 * The oldest entries from before the instant. They end at the first one that is young enough, but not at one of the
 * future, which a server with a wrong clock has written: that stays by itself until its time has passed.
 */
async function oldest(tx: Queries, { before, at: now, kept }: Period): Promise<JournalEntry[]> {
  const entries = await tx
    .selectFrom('journal')
    .select(['id', 'transaction_id', 'at', 'user_id', 'user_name', 'session_id', 'operation_key'])
    .select(['kind', 'record_id', 'action', 'version', 'inspection_id', 'item_id', 'changes'])
    .select('seen_version')
    .where('id', '<', kept)
    .where('at', '<=', now)
    .orderBy('id')
    .limit(SLICE)
    .execute();
  const end = entries.findIndex(({ at }) => at >= before);
  return end < 0 ? entries : entries.slice(0, end);
}

/** Two that read the same entries would both record them as removed, although only one removes them. */
const waitForOthers = (tx: Queries) =>
  sql`LOCK TABLE journal_checkpoints IN SHARE ROW EXCLUSIVE MODE`.execute(tx);

interface Slice {
  id: number | null;
  kept: number;
}

/** Removes some entries and records that in the checkpoint; null if there are none. */
async function pruneSlice(
  database: Pruned,
  { before, by, now }: Request,
  { id, kept }: Slice,
): Promise<Checkpoint | null> {
  const at = now().toISOString();
  return inTransaction(database, { actor: null, at }, async (tx) => {
    if (database.engine === 'postgres') await waitForOthers(tx);
    const entries = await oldest(tx, { before, at, kept });
    const [first, last] = [entries[0], entries.at(-1)];
    if (first === undefined || last === undefined) return null;
    await allow(tx, database.engine, before);
    const removable = tx
      .selectFrom('journal')
      .select('id')
      .where('id', '<=', last.id)
      .where('at', '<=', at);
    await tx.deleteFrom('inbox').where('entry_id', 'in', removable).execute();
    await tx.deleteFrom('journal').where('id', '<=', last.id).where('at', '<=', at).execute();
    await allow(tx, database.engine, null);
    const former = await lastCheckpoint(tx);
    const removed = {
      last_at: last.at,
      last_entry_id: last.id,
      hash: hashOf(former?.hash ?? '', entries),
      pruned_at: at,
    };
    const { length } = entries;
    return id === null
      ? tx
          .insertInto('journal_checkpoints')
          .values({
            ...removed,
            before_at: before,
            first_at: first.at,
            entries: length,
            pruned_by: by,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      : tx
          .updateTable('journal_checkpoints')
          .set({ ...removed, entries: sql<number>`entries + ${length}` })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
  });
}

/**
 * Removes the entries from before an instant, the oldest first and a batch at a time, and returns
 * the checkpoint; null if there were none. The last entry always stays. If it is interrupted, the
 * checkpoint shows what was removed until then.
 */
export async function pruneJournal(database: Pruned, request: Request): Promise<Checkpoint | null> {
  const kept = await firstKept(database);
  let checkpoint: Checkpoint | null = null;
  for (;;) {
    const next = await pruneSlice(database, request, { id: checkpoint?.id ?? null, kept });
    if (next === null) return checkpoint;
    checkpoint = next;
    await pause(PAUSE_MS);
  }
}
