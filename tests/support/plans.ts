import { sql } from 'kysely';
import type { Database } from '../../server/db/database';

/** The query plans of some work. */

interface Asked {
  sql: string;
  parameters: readonly unknown[];
}

/** The same database, which records every query. */
export function noting(database: Database): { database: Database; asked: Asked[] } {
  const asked: Asked[] = [];
  const note = (target: object): object =>
    new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          if (name === 'executeQuery') asked.push(args[0] as Asked);
          const result: unknown = Reflect.apply(value as () => unknown, object, args);
          return name === 'getExecutor' ? note(result as object) : result;
        };
      },
    });
  const db = note(database.db) as Database['db'];
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
