import type { Kysely } from 'kysely';
import type { Schema } from './schema';

export type Engine = 'sqlite' | 'postgres';

/** The database itself, or a transaction in it. */
export type Queries = Kysely<Schema>;

/** The state of a server's connections to its database. */
export interface Connections {
  /** Connections that run a query or a transaction. */
  busy: number;
  idle: number;
  /** Queries and transactions that wait for a connection. */
  waiting: number;
  /** The most connections that may be open. */
  most: number;
}

export interface Database {
  db: Queries;
  engine: Engine;
  /**
   * Runs start-up work under a lock, so that servers that share the database do not run it at the
   * same time.
   */
  withStartLock: <Done>(work: () => Promise<Done>) => Promise<Done>;
  /**
   * Runs reads that see the same moment, while others write. They hold a connection, so `read` must
   * not wait for a client, and few may run at once; it may run again, after a rollback.
   */
  readAtOneMoment: <Result>(read: (moment: Queries) => Promise<Result>) => Promise<Result>;
  connections: () => Connections;
  close: () => Promise<void>;
}
