import { createHash } from 'node:crypto';
import { Kysely, type PostgresCursor, PostgresDialect, type PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from '../errors/unavailable';
import type { Database } from './database';
import { type OnQuery, queryLog } from './query-log';
import type { Schema } from './schema';

const INT8_OID = 20;
const CONNECTIONS = 10;
const MAX_NAMED_STATEMENTS = 300;

/** PostgreSQL plans a named statement once per connection: 0.06 ms instead of 0.28 ms. */
function statementNames() {
  const names = new Map<string, string>();
  return (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMED_STATEMENTS) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

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

/** Connection lost, primary turned into a replica, out of resources, starting or stopping, timed out. */
const OUTAGES = /^(08|25006|53|57)/;
const FULL_DISK = '53100';

/** Whether the server refused the statement, as opposed to an outage. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (!OUTAGES.test(error.code ?? '') || error.code === FULL_DISK);

const isTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014';

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
function withNames(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
  let failure: DatabaseUnavailableError | undefined;
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
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here');
    const name = nameOf(text);
    return ask({ text, values: [...values], ...(name === undefined ? {} : { name }) });
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
async function limitQueries(client: pg.PoolClient, limits: Partial<typeof CALL_LIMITS>) {
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
export function openPostgres(
  url: string,
  limits: Partial<typeof CALL_LIMITS> = {},
  onQuery?: OnQuery,
): Database {
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
  const nameOf = statementNames();
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => withNames(await connected(pool), nameOf),
        end: () => pool.end(),
      },
    }),
    ...queryLog(onQuery),
  });
  return {
    db,
    engine: 'postgres',
    withStartLock: (work) => whileLocked(url, work),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: CONNECTIONS,
    }),
    close: () => db.destroy(),
  };
}
