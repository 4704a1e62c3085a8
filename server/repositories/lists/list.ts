import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Condition } from './conditions';

/** A table with lists. */
export interface ListSource {
  table: 'clients' | 'projects' | 'inspections' | 'items';
  /** Selects whole rows of the table; conditions and order are appended. */
  selection: string;
  /** SQLite's trigram index of the table's `search_text`, if there is one. */
  searchTable?: string;
}

/** The order of a list; equal rows are ordered by id in the same direction. */
export interface Order {
  /** An expression of prefixed columns. An index starts with it, followed by the id. */
  by: (prefix: string) => string;
  /**
   * Whether `by` is more than a column: SQLite finds a place in such an index by its first value,
   * but not by value and id.
   */
  isComputed?: boolean;
  /** The expression for sorting few rows, if `by` alone does not order them. */
  byFew?: (prefix: string) => string;
  /** Consecutive parts of the list, each ordered by `by`. */
  parts?: readonly Condition[];
  /** Whether few rows are also read in parts, because `by` and `byFew` do not order the parts. */
  isAlwaysInParts?: boolean;
  descending: boolean;
  /** Whether the indexes of the filters also have this order. */
  followsFilterIndexes: boolean;
}

/** An index along which SQLite counts rows slice by slice. */
export interface Path {
  /** Those of the list's conditions whose rows the index has one after the other. */
  conditions: readonly Condition[];
  /** The column that orders them, before the id; without it, they are ordered by id. */
  by?: string;
  /** By default SQLite chooses the index. */
  index?: string;
}

/** A query of a list. */
export interface ListQuery {
  source: ListSource;
  conditions: readonly Condition[];
  /** Whether the index of the order contains all columns of the conditions. */
  isCovered: boolean;
  order: Order;
  search: string | undefined;
  /**
   * The index by which SQLite finds few rows if there are no words. Without it, because its statistics
   * are sampled, SQLite mistakes a condition that matches half of the rows for a rare one. It then
   * reads many rows in the order of the list to find few.
   */
  fewIndex?: string | undefined;
  /** Likewise for a part of the order, if there is no `fewIndex`. */
  partIndex?: string | undefined;
  /** The indexes along which SQLite counts rows without words; by default that of the order. */
  paths?: readonly Path[] | undefined;
  /** The number of rows, if known without counting. */
  knownTotal?: (() => Promise<number>) | undefined;
}

/**
 * The most rows that are found by any index and then sorted. If there are more, rows are read in
 * the order of the list, so that the time for a page does not grow with their number.
 */
export const SORT_LIMIT = 1000;
/** Likewise if the search index finds them, and reading the list would take longer. */
export const SORT_LIMIT_OF_FOUND = 5000;

/** Makes SQLite use an index. */
export const hintOf = (index: string | undefined): string =>
  index === undefined ? '' : ` INDEXED BY ${index}`;

/** The last id of a table, about the number of its rows. */
export async function lastId({ db }: Database, { source }: ListQuery): Promise<number> {
  const query = sql<{ last: number }>`SELECT coalesce(max(id), 0) AS last
    FROM ${sql.raw(source.table)}`;
  return (await query.execute(db)).rows[0]?.last ?? 0;
}
