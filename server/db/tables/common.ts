import type { Generated } from 'kysely';

/** Columns that several tables have. */

interface Dated {
  created_at: string;
  updated_at: string;
}

export interface Versioned extends Dated {
  version: Generated<number>;
}

export interface Imported {
  /** The id of an imported record in its source. A later import finds the record by it. */
  import_key: string | null;
}
