import { Kysely, type PostgresCursor, PostgresDialect, type PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from '../errors/unavailable';
import type { Database } from './database';
import { type OnQuery, queryLog } from './query-log';
import type { Schema } from './schema';
import { StatementNames } from './statement-names';
import { atOneMoment, OUTDATED_STATEMENT } from './transaction';

const INT8_OID = 20;
const CONNECTIONS = 10;

/** In milliseconds; without one there is no limit. */
type Limits = Partial<Record<keyof typeof CALL_LIMITS, number>>;

/**
 * In milliseconds. The database server's limit is shorter, so that no query outlives its caller.
 */
export const CALL_LIMITS = {
  statement_timeout: 9000,
  query_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;
const CONNECT_MS = 5000;
const RETRY_AFTER = 5;

/**
 * Connection lost, primary turned into a replica, idle for too long within a transaction, out of
 * resources, starting or stopping, timed out.
 */
const OUTAGES = /^(08|25006|25P03|53|57)/;
const FULL_DISK = '53100';

/** Whether the server refused the statement, as opposed to an outage. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (!OUTAGES.test(error.code ?? '') || error.code === FULL_DISK);

const isTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014';

/** The result of a prepared statement, such as `SELECT *`, has other columns since a migration. */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === OUTDATED_STATEMENT;

const BEGIN = /^(begin|start transaction)\b/i;
const END = /^(commit|rollback)\s*$/i;

const unavailable = (cause: unknown) => new DatabaseUnavailableError(cause, RETRY_AFTER);

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * A pooled client that names its statements. After a connection failure it sends nothing more: the
 * next statement would wait behind the one that got no answer.
 */
function withNames(client: pg.PoolClient, names: StatementNames) {
  let failure: DatabaseUnavailableError | undefined;
  let isInTransaction = false;
  async function ask<R>(config: pg.QueryConfig): Promise<PostgresQueryResult<R>> {
    if (failure !== undefined) throw failure;
    try {
      return (await client.query(config)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (isRefusal(error)) throw error;
      if (isTimeout(error)) throw unavailable(error);
      failure = unavailable(error);
      throw failure;
    }
  }
  /** A statement whose tables have changed since it was prepared is prepared again under another name. */
  async function askNamed<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const named = () => {
      const name = names.of(text);
      return ask<R>({ text, values, ...(name === undefined ? {} : { name }) });
    };
    try {
      return await named();
    } catch (error) {
      if (!isOutdated(error)) throw error;
      names.renew(text);
      // A transaction is over with its first error, and is repeated as a whole.
      if (isInTransaction) throw error;
      return named();
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here');
    if (BEGIN.test(text)) isInTransaction = true;
    if (END.test(text)) isInTransaction = false;
    return askNamed(text, [...values]);
  }
  return {
    query,
    release: () => {
      client.release(failure);
    },
  };
}

/** An arbitrary number that no other advisory lock uses. */
const START_LOCK = 7_586_230_417;

/**
 * Sets the limits of a new connection. They are not in its first message, because PgBouncer refuses what it
 * does not know there.
 */
async function limitQueries(client: pg.PoolClient, limits: Limits) {
  const { statement_timeout: statement = 0, idle_in_transaction_session_timeout: idle = 0 } =
    limits;
  await client.query(
    `SELECT set_config('statement_timeout', $1, false),
            set_config('idle_in_transaction_session_timeout', $2, false)`,
    [String(statement), String(idle)],
  );
}

/** Uses a separate connection, because it may wait for another server's migrations. */
async function whileLocked<Done>(url: string, work: () => Promise<Done>): Promise<Done> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [START_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}

/**
 * Opens the PostgreSQL database at a `postgres://` address. Counts are numbers, as on SQLite.
 * Outages and timeouts fail with an UnavailableError.
 */
export function openPostgres(url: string, limits: Limits = {}, onQuery?: OnQuery): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...(limits.query_timeout === undefined ? {} : { query_timeout: limits.query_timeout }),
    verify: (client, done) => {
      limitQueries(client, limits).then(() => {
        done();
      }, done);
    },
  });
  // The pool replaces connections that break while idle; without a listener the process would exit.
  pool.on('error', () => undefined);
  // A connection that breaks while in use rejects its queries and emits the error on itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const names = new StatementNames();
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => withNames(await connected(pool), names),
        end: () => pool.end(),
      },
    }),
    ...queryLog(onQuery),
  });
  return {
    db,
    engine: 'postgres',
    withStartLock: (work) => whileLocked(url, work),
    readAtOneMoment: (read) => atOneMoment({ db, engine: 'postgres' }, read),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: CONNECTIONS,
    }),
    close: () => db.destroy(),
  };
}
