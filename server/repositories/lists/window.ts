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

/** The rows of a window, counted from the end of the list that is nearer to them. */
export interface NearWindow {
  /** How many rows the window has; negative behind the end of the list. */
  taken: number;
  /** How many rows lie between it and that end. */
  skipped: number;
  /** Whether that is the end, so that the rows are read in the opposite order. */
  isBackward: boolean;
}

/** Skips as few rows as possible, so that the last pages take no longer than the first. */
export function nearWindow({ limit, offset }: Window, total: number): NearWindow {
  const taken = Math.min(limit, total - offset);
  const behind = total - offset - taken;
  const isBackward = behind < offset;
  return { taken, skipped: isBackward ? behind : offset, isBackward };
}
