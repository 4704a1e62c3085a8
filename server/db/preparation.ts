import type { Queries } from './database';

/**
 * Runs work in a transaction of its own, which waits only briefly for the locks of others, and again until it
 * succeeds.
 */
export type InTurn = <Result>(work: (tx: Queries) => Promise<Result>) => Promise<Result>;

/**
 * What a migration does with many rows, in short transactions before it, so that others can work in between. On
 * PostgreSQL all migrations are one transaction, which locks others out until its end. A preparation may be
 * interrupted, and then runs again from its beginning; servers of the former version work with what it leaves. Its
 * migration must also work without it.
 */
export type Preparation = (inTurn: InTurn) => Promise<void>;
