import type { Kysely } from 'kysely';
import type { Schema } from './schema';

export type Engine = 'sqlite' | 'postgres';

/** The database itself, or a transaction in it. */
export type Queries = Kysely<Schema>;

export interface Database {
  db: Queries;
  engine: Engine;
  /**
   * Runs start-up work under a lock, so that servers that share the database do not run it at the
   * same time.
   */
  withStartLock: <Done>(work: () => Promise<Done>) => Promise<Done>;
  close: () => Promise<void>;
}
