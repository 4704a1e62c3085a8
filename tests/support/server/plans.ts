import { type QueryId, type RootOperationNode, sql } from 'kysely';
import type { Database } from '../../../server/db/database';

/** The query plans of some work. */

interface Asked {
  sql: string;
  parameters: readonly unknown[];
}

/** The same database, which records every query. */
export function noting(database: Database): { database: Database; asked: Asked[] } {
  const asked: Asked[] = [];
  const nodes = new WeakMap<QueryId, RootOperationNode>();
  const executor = database.db.getExecutor();
  const db = database.db.withPlugin({
    // Also called for the parts of a query, which are not asked on their own.
    transformQuery: ({ node, queryId }) => {
      nodes.set(queryId, node);
      return node;
    },
    transformResult: ({ queryId, result }) => {
      const node = nodes.get(queryId);
      if (node !== undefined) asked.push(executor.compileQuery(node, queryId));
      return Promise.resolve(result);
    },
  });
  return { database: { ...database, db }, asked };
}

async function planOf({ db, engine }: Database, query: Asked): Promise<string[]> {
  const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN ' : 'EXPLAIN ';
  const compiled = { ...sql`${sql.raw('')}`.compile(db), ...query, sql: explain + query.sql };
  const { rows } = await db.executeQuery<Record<string, string>>(compiled);
  return rows.map((row) => row['detail'] ?? row['QUERY PLAN'] ?? '');
}

/** The plans of every query of the work, with a line for each step. */
export async function plansOf(
  database: Database,
  work: (noted: Database) => Promise<unknown>,
): Promise<string[][]> {
  const noted = noting(database);
  await work(noted.database);
  const plans: string[][] = [];
  for (const query of noted.asked) plans.push(await planOf(database, query));
  return plans;
}

/** How many statistics the planner has about a table. */
export async function countStatistics({ db, engine }: Database, table: string): Promise<number> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ known: number }>`SELECT count(*) AS known FROM sqlite_stat1 WHERE tbl = ${table}`
      : sql<{ known: number }>`SELECT count(*) AS known FROM pg_stats WHERE tablename = ${table}`
  ).execute(db);
  return Number(rows[0]?.known);
}
