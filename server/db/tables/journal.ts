import type { Generated } from 'kysely';

/** The history of all records, and the notices about it. */

/** The tables whose changes are in the journal. */
export type JournaledTable =
  | 'clients'
  | 'projects'
  | 'inspections'
  | 'items'
  | 'photos'
  | 'comments'
  | 'users'
  | 'office'
  | 'reports'
  | 'shares'
  | 'views'
  | 'signatures';

/** Who changed what; see `server/db/journal`. The database refuses to change or delete its rows. */
export interface JournalTable {
  /** Increases, but a slow transaction may commit a lower id later; see `entriesAfter`. */
  id: Generated<number>;
  /** The transaction on PostgreSQL, 0 on SQLite. */
  transaction_id: Generated<number>;
  at: string;
  /** The user and their name at the time; null for the system. */
  user_id: number | null;
  user_name: string | null;
  session_id: string | null;
  /** The idempotency key of the call. */
  operation_key: string | null;
  kind: JournaledTable;
  record_id: number;
  /**
   * `declined` if its author gave up values of their own: those are the first of each pair, and the
   * record's values the second.
   */
  action: 'created' | 'changed' | 'deleted' | 'declined';
  /** The version of the record after the change. */
  version: number;
  /** Where the record belongs: an inspection and its items and photos share these. */
  inspection_id: number | null;
  item_id: number | null;
  /** JSON text: `{"field":[from,to]}`. */
  changes: string;
  /** The version that its author had seen, if others had changed the record since; otherwise null. */
  seen_version: number | null;
}

/**
 * Entries that concern a user; triggers on the journal write them, see
 * `server/db/journal/inbox.ts`.
 */
export interface InboxTable {
  user_id: number;
  /** The journal entry that concerns the user. This row is deleted with the entry. */
  entry_id: number;
  /** Null until the user has read it. */
  read_at: string | null;
  /** What happened to a resolution; null if the notice is about a mention or an assignment. */
  verification: Generated<'waiting' | 'returned' | null>;
}

/** Has one row. */
export interface JournalStateTable {
  id: number;
  /** The digest of the statements that created the triggers. */
  definition: string;
  /** On SQLite, the actor of the running transaction; null outside transactions. */
  user_id: number | null;
  user_name: string | null;
  session_id: string | null;
  operation_key: string | null;
  at: string | null;
  seen_version: number | null;
  /** On PostgreSQL, the offset added to transaction numbers; see `install.ts`. */
  transaction_offset: number;
}

/** What was removed from the journal by one command. */
export interface JournalCheckpointsTable {
  id: Generated<number>;
  /** Entries from before this instant were removed. */
  before_at: string;
  /** The times of the first and last of these entries. */
  first_at: string;
  last_at: string;
  last_entry_id: number;
  entries: number;
  /** SHA-256 over the previous hash and the removed entries. */
  hash: string;
  /** The operator's account on their machine. */
  pruned_by: string;
  pruned_at: string;
}
