import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ListRequest } from '../../contract/lists';
import { LIST_PAGE_SIZE } from '../../contract/limits';
import { searchTerms } from '../../contract/rules/fold-text';

/** What the lists of every table have in common. */

export interface Page<Row> {
  rows: Row[];
  /** Rows of all pages. */
  total: number;
}

export interface Window {
  limit: number;
  offset: number;
}

/** The rows to skip and take; undefined where no page was asked for, which means all rows. */
export function windowOf({ page, pageSize }: ListRequest): Window | undefined {
  if (page === undefined && pageSize === undefined) return undefined;
  const limit = pageSize ?? LIST_PAGE_SIZE;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** A pattern that matches texts containing the term, whatever wildcards the term holds. */
export const containing = (term: string) => `%${term.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** A condition for a filter that was given, none for one that was not. */
export function equal(
  column: string,
  value: string | number | boolean | undefined,
): Expression<SqlBool>[] {
  if (value === undefined) return [];
  const stored = typeof value === 'boolean' ? Number(value) : value;
  return [sql<SqlBool>`${sql.ref(column)} = ${stored}`];
}

/** Every word of the search occurs in the folded text of the column. */
export function containsWords(column: string, search: string | undefined): Expression<SqlBool>[] {
  return searchTerms(search ?? '').map(
    (term) => sql<SqlBool>`${sql.ref(column)} like ${containing(term)} escape '\\'`,
  );
}

/**
 * One page of a query that is already filtered, and the number of rows it has in all. For tables
 * of some thousand rows; the inspections have their own, quicker way.
 */
export async function pageOf<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  request: ListRequest,
): Promise<Page<Row>> {
  const window = windowOf(request);
  if (window === undefined) {
    const rows = await query.execute();
    return { rows, total: rows.length };
  }
  const rows = await query.limit(window.limit).offset(window.offset).execute();
  const isWhole = window.offset === 0 && rows.length < window.limit;
  if (isWhole) return { rows, total: rows.length };
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}
