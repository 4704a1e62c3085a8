import { type ItemCategory, ITEM_STATUSES, type ItemStatus } from '../enums';
import { foldText, searchTerms, searchTextOf } from '../rules/fold-text';
import { compareKeys, sortKeyOf } from '../rules/name-order';
import type { Item } from './item';
import { isWaiting } from './item-status';

/**
 * Filters and sorts the items of an inspection, for the browser to show and for the server to write
 * to a file.
 */

/** The filter for items that wait for verification, which is not a status of its own. */
export const WAITING = 'waiting';

/** The filters and the order for the items of an inspection. */
export interface ItemFilter {
  search: string;
  /** `''` for every status; likewise for the other filters. */
  status: '' | ItemStatus | typeof WAITING;
  priority: '' | '1' | '2' | '3' | '4';
  category: '' | ItemCategory;
  /** The id of a user, or `none` for unassigned items. */
  assignee: string;
  /** A column, `-column` for descending order, or `''` for the order in which items were added. */
  sort: string;
}

type Key = string | number | null;

/** The sort keys of each column; null comes last in both directions. */
const SORT_KEYS: Readonly<Record<string, (item: Item) => Key>> = {
  title: ({ title }) => sortKeyOf(title),
  priority: ({ priority }) => priority,
  // By the order of the workflow, not alphabetically.
  status: ({ status }) => ITEM_STATUSES.indexOf(status),
  category: ({ category }) => category && foldText(category),
  dueDate: ({ dueDate }) => dueDate,
  assignee: ({ assignedTo }) => assignedTo && sortKeyOf(assignedTo.name),
};

/** The columns by which a list of items can be sorted. */
export const ITEM_SORTS: readonly string[] = Object.keys(SORT_KEYS);

function compare(one: Key, other: Key, direction: 1 | -1): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * direction;
  return compareKeys(String(one), String(other)) * direction;
}

/**
 * The items in the order of `sort`. Items with equal keys keep the order in which they were added.
 */
function sorted<Shown extends Item>(items: readonly Shown[], sort: string): readonly Shown[] {
  const keyOf = SORT_KEYS[sort.replace(/^-/, '')];
  if (keyOf === undefined) return items;
  const direction = sort.startsWith('-') ? -1 : 1;
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((one, other) => compare(one.key, other.key, direction))
    .map(({ item }) => item);
}

const hasStatus = (item: Item, status: ItemFilter['status']) =>
  status === WAITING ? isWaiting(item) : status === '' || item.status === status;

function matches(item: Item, query: ItemFilter, terms: readonly string[]): boolean {
  if (!hasStatus(item, query.status)) return false;
  if (query.priority !== '' && String(item.priority) !== query.priority) return false;
  if (query.category !== '' && item.category !== query.category) return false;
  if (query.assignee !== '' && String(item.assignedToId ?? 'none') !== query.assignee) return false;
  if (terms.length === 0) return true;
  const text = searchTextOf(item.title, item.location, item.description);
  return terms.every((term) => text.includes(term));
}

/** The items that match a query, in its order. Each contains every word of the search. */
export function matchingItems<Shown extends Item>(
  items: readonly Shown[],
  query: ItemFilter,
): readonly Shown[] {
  const terms = searchTerms(query.search);
  return sorted(
    items.filter((item) => matches(item, query, terms)),
    query.sort,
  );
}
