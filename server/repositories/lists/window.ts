import type { ListRequest } from '../../../contract/lists';
import { LIST_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../contract/limits';

/** The page of a list that a request asks for. */

export interface Page<Row> {
  rows: Row[];
  /** Rows of all pages. */
  total: number;
}

export interface Window {
  limit: number;
  offset: number;
}

/** The rows to skip and take; without a page, the first rows up to the limit. */
export function windowOf({ page, pageSize }: ListRequest): Window {
  const limit = pageSize ?? (page === undefined ? MAX_PAGE_SIZE : LIST_PAGE_SIZE);
  return { limit, offset: ((page ?? 1) - 1) * limit };
}
