import type { Generated } from 'kysely';
import type { Versioned } from './common';

/** What users keep for themselves. */

/** The calendar feeds of users. */
export interface CalendarFeedsTable {
  user_id: number;
  /** As in `SharesTable`. */
  nonce: string;
  token_hash: string;
  created_at: string;
}

/** What has left a calendar feed; triggers on the records write it, see migration 0032. */
export interface CalendarDeparturesTable {
  user_id: number;
  kind: 'inspection' | 'item';
  record_id: number;
  /** Higher than the feed last had. */
  sequence: number;
  left_at: string;
  title: string;
  /** An instant, or the day on which an item was due. */
  starts_at: string;
  import_key: string | null;
}

/** Saved views of the list of all items. */
export interface ViewsTable extends Versioned {
  id: Generated<number>;
  owner_id: number;
  name: string;
  query: string;
  /** Whether everybody sees it. */
  is_shared: Generated<number>;
}
