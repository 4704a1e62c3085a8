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
import type { Option } from '../../../ui/select';

type FilterName = 'status' | 'priority' | 'category' | 'assignee';

/** A filter of the items with its options. */
export interface FilterField {
  name: FilterName;
  label: string;
  options: readonly Option<string>[];
}

/** The assignees of the items by name, and an option for items without one. */
function assigneeOptions(items: readonly Item[]): readonly Option<string>[] {
  const names = new Map<string, string>();
  for (const { assignedTo } of items) {
    if (assignedTo !== null) names.set(String(assignedTo.id), assignedTo.name);
  }
  const people = [...names].map(([value, label]) => ({ value, label }));
  people.sort((one, other) => compareNames(one.label, other.label));
  return [{ value: 'none', label: 'Unassigned' }, ...people];
}

/** The filters besides the search. */
export const filterFields = (items: readonly Item[]): readonly FilterField[] => [
  {
    name: 'status',
    label: 'Status',
    options: ITEM_STATUSES.map((value) => ({ value, label: ITEM_STATUS_LABELS[value] })),
  },
  {
    name: 'priority',
    label: 'Priority',
    options: PRIORITIES.map((value) => ({ value: String(value), label: PRIORITY_LABELS[value] })),
  },
  {
    name: 'category',
    label: 'Category',
    options: ITEM_CATEGORIES.map((value) => ({ value, label: value })),
  },
  { name: 'assignee', label: 'Assignee', options: assigneeOptions(items) },
];

/** The change that sets a filter; null removes it. */
export const filterChange = (name: FilterName, value: string | null): Partial<ItemQuery> => ({
  [name]: value ?? '',
});
