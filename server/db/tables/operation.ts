/** What the server keeps to work reliably. */

/** Files of running uploads and of deleted photos. They are removed unless a photo claims them. */
export interface StoredFileRemovalsTable {
  key: string;
  created_at: string;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  operation: string;
  request_hash: string;
  body: string | null;
  created_at: string;
}

/** How often addresses and sessions have called; only on PostgreSQL, whose servers share it. */
export interface CallCountsTable {
  /** A hash of the route and the address. */
  caller: string;
  calls: number;
  /** Milliseconds since 1970, by the database's clock. */
  ends_at: number;
}

export interface ServerSecretsTable {
  name: string;
  value: string;
}
