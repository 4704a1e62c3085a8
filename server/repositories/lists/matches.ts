import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { type Sql, whereOf } from './conditions';
import { SORT_LIMIT } from './list';

/** What is known about the rows of a list before a page is read. */
export interface Matches {
  total: number;
  /** Their ids, in no order, if they are few and SQLite found them. */
  ids?: readonly number[];
}

/** How many numbers it keeps. */
export const sizeOfMatches = ({ ids }: Matches): number => 1 + (ids?.length ?? 0);

/** Rows with known ids. */
export const hasId = (ids: readonly number[]): Sql =>
  sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Counts the rows that are found slice by slice, and keeps the ids as long as they are few. */
export class Tally {
  #total = 0;
  #ids: number[] | undefined = [];

  /** @param from the table, with its index */
  constructor(
    private readonly database: Database,
    private readonly from: string,
  ) {}

  get matches(): Matches {
    return this.#ids === undefined
      ? { total: this.#total }
      : { total: this.#total, ids: this.#ids };
  }

  /** Adds the rows for which these conditions are true. */
  async add(conditions: readonly Sql[]): Promise<void> {
    const { db } = this.database;
    const rest = sql`FROM ${sql.raw(this.from)} ${whereOf(conditions)}`;
    if (this.#ids === undefined) {
      const { rows } = await sql<{ total: number }>`SELECT count(*) AS total ${rest}`.execute(db);
      this.#total += rows[0]?.total ?? 0;
      return;
    }
    const { rows } = await sql<{ id: number }>`SELECT id ${rest}`.execute(db);
    this.#total += rows.length;
    if (this.#total > SORT_LIMIT) this.#ids = undefined;
    else for (const { id } of rows) this.#ids.push(id);
  }
}

/** Those of a few rows for which the conditions are true. */
export async function among(
  database: Database,
  table: string,
  { ids, conditions }: { ids: readonly number[]; conditions: readonly Sql[] },
): Promise<Matches> {
  if (conditions.length === 0) return { total: ids.length, ids };
  const tally = new Tally(database, table);
  await tally.add([hasId(ids), ...conditions]);
  return tally.matches;
}
