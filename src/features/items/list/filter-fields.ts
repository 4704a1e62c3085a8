import {
  ITEM_CATEGORIES,
  ITEM_STATUS_LABELS,
  ITEM_STATUSES,
  PRIORITIES,
  PRIORITY_LABELS,
} from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { compareNames } from '../../../../contract/rules/name-order';
import type { ItemQuery } from '../../../../machines/items/item-list-rows';
import type { FilterField } from '../../../ui/filters/filter-field';
import { UNASSIGNED } from '../../../ui/filters/record-filter';
import type { Option } from '../../../ui/select/select-props';

type SharedQuery = Pick<ItemQuery, 'status' | 'priority' | 'category'>;

const STATUSES = ITEM_STATUSES.map((value) => ({ value, label: ITEM_STATUS_LABELS[value] }));

/**
 * The filters that every list of items has; `more` are options of the status filter besides the
 * statuses.
 */
export const sharedFilters = (
  query: SharedQuery,
  more: readonly Option<string>[] = [],
): readonly FilterField[] => [
  {
    name: 'status',
    label: 'Status',
    value: query.status,
    options: [...STATUSES, ...more],
  },
  {
    name: 'priority',
    label: 'Priority',
    value: query.priority,
    options: PRIORITIES.map((value) => ({ value: String(value), label: PRIORITY_LABELS[value] })),
  },
  {
    name: 'category',
    label: 'Category',
    value: query.category,
    options: ITEM_CATEGORIES.map((value) => ({ value, label: value })),
  },
];

/**
 * The assignees of the items by name, and an option for items without one.
 * @param chosenNames names by which people are told apart, as far as they are known
 */
export function assigneeOptions(
  items: readonly Item[],
  chosenNames: Readonly<Record<number, string>>,
): readonly Option<string>[] {
  const names = new Map<string, string>();
  for (const { assignedTo } of items) {
    if (assignedTo === null) continue;
    const { id, name } = assignedTo;
    names.set(String(id), chosenNames[id] ?? name);
  }
  const people = [...names].map(([value, label]) => ({ value, label }));
  people.sort((one, other) => compareNames(one.label, other.label));
  return [UNASSIGNED, ...people];
}
