import type { Condition } from './conditions';

/** A table that is listed. */
export interface ListSource {
  table: 'clients' | 'projects' | 'inspections' | 'items';
  /** Selects whole rows of the table; conditions and order follow. */
  selection: string;
  /** The table of SQLite that finds the table's `search_text` by trigrams, where there is one. */
  searchTable?: string;
}

/** What a list is sorted by; equal rows come by id, in the same direction. */
export interface Order {
  /**
   * An expression of the table's columns, each after the prefix, with which an index begins,
   * followed by the id.
   */
  by: (prefix: string) => string;
  /** What few rows are sorted by where that takes more than `by`. */
  byFew?: (prefix: string) => string;
  /** Parts of the list, one after the other, each of which is in order by `by`. */
  parts?: readonly Condition[];
  /** Few rows are not sorted across the parts by `by` or `byFew` alone. */
  isAlwaysInParts?: boolean;
  descending: boolean;
  /** Whether the indexes of the filters have this order, too. */
  isLed: boolean;
}

/** What is asked of a list. */
export interface ListQuery {
  source: ListSource;
  conditions: readonly Condition[];
  /** Whether the index of the order holds all that the conditions ask about. */
  isCovered: boolean;
  order: Order;
  search: string | undefined;
  /** The number of rows, where it is known without counting. */
  kept?: (() => Promise<number>) | undefined;
}

/**
 * Up to this many rows are fetched from whatever index finds them, and sorted. More are met in the
 * order of the list, so that a page of them takes no longer the more there are.
 */
export const FEW = 1000;
