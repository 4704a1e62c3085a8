import type { ItemFilter } from '../../contract/items/matching-items';
import { ITEM_PAGE_SIZE } from '../../contract/limits';

/** Pages the items of an inspection. */

/** The query of an inspection's items, which the address stores as text. */
export interface ItemQuery extends ItemFilter {
  view: 'list' | 'kanban';
  page: number;
}

/** A page of the rows. A page number beyond the last page returns the last page. */
export function pageOf<Row>(
  rows: readonly Row[],
  wanted: number,
): { page: number; rows: readonly Row[] } {
  const last = Math.max(1, Math.ceil(rows.length / ITEM_PAGE_SIZE));
  const page = Math.min(wanted, last);
  return { page, rows: rows.slice((page - 1) * ITEM_PAGE_SIZE, page * ITEM_PAGE_SIZE) };
}

/** Whether the query filters items. */
export function isFiltered({ search, status, priority, category, assignee }: ItemQuery): boolean {
  return [search.trim(), status, priority, category, assignee].some((filter) => filter !== '');
}
