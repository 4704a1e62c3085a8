import type { Kysely } from 'kysely';
import type { Schema } from './schema';

export type Engine = 'sqlite' | 'postgres';

/** What repositories query: the database itself or a transaction in it. */
export type Queries = Kysely<Schema>;

export interface Database {
  db: Queries;
  engine: Engine;
  /** Runs start-up work while no other server that shares the database does. */
  startAlone: <Done>(work: () => Promise<Done>) => Promise<Done>;
  close: () => Promise<void>;
}
