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

/** A filter of a list of items with its options. */
export interface FilterField {
  /** The name of the value in the list's query. */
  name: string;
  label: string;
  options: readonly Option<string>[];
  /** `''` filters nothing. */
  value: string;
  /** Called with the typed text if the server searches the options. */
  onFilter?: (text: string) => void;
  filterText?: string;
  emptyText?: string;
}

/** Values of filters, each by the name of its field. */
export type FilterChoices = Readonly<Record<string, string>>;

export interface ItemFiltersProps {
  search: string;
  onType: (text: string) => void;
  fields: readonly FilterField[];
  /** Applies the choices at once, as one step of the history. */
  onChoose: (choices: FilterChoices) => void;
  /** Whether anything is filtered or searched. */
  isFiltered: boolean;
  onClear: () => void;
  /** The current order, and all orders with their names. */
  sort: string;
  sorts: readonly (readonly [sort: string, label: string])[];
  onSort: (sort: string) => void;
}

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

/** The assignees of the items by name, and an option for items without one. */
export function assigneeOptions(items: readonly Item[]): readonly Option<string>[] {
  const names = new Map<string, string>();
  for (const { assignedTo } of items) {
    if (assignedTo !== null) names.set(String(assignedTo.id), assignedTo.name);
  }
  const people = [...names].map(([value, label]) => ({ value, label }));
  people.sort((one, other) => compareNames(one.label, other.label));
  return [{ value: 'none', label: 'Unassigned' }, ...people];
}
