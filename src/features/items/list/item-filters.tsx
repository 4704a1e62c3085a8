import { type ReactNode, useMemo } from 'react';
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
import { isFiltered } from '../../../../machines/items/item-list-rows';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { SearchBox } from '../../../ui/search-box';
import { FilterSelect } from '../../../ui/select';
import type { ItemQueryControls } from './use-item-query';
import { Filters } from '../../../ui/filters';

const STATUS_OPTIONS = ITEM_STATUSES.map((value) => ({
  value,
  label: ITEM_STATUS_LABELS[value],
}));
const PRIORITY_OPTIONS = PRIORITIES.map((priority) => ({
  value: String(priority) as Exclude<ItemQuery['priority'], ''>,
  label: PRIORITY_LABELS[priority],
}));
const CATEGORY_OPTIONS = ITEM_CATEGORIES.map((value) => ({ value, label: value }));

/** The assignees of the items, sorted by name, and an option for unassigned items. */
function assigneeOptions(items: readonly Item[]) {
  const names = new Map<string, string>();
  for (const { assignedTo } of items) {
    if (assignedTo !== null) names.set(String(assignedTo.id), assignedTo.name);
  }
  const people = [...names].map(([value, label]) => ({ value, label }));
  people.sort((one, other) => compareNames(one.label, other.label));
  return [{ value: 'none', label: 'Unassigned' }, ...people];
}

interface Props {
  controls: ItemQueryControls;
  items: readonly Item[];
}

/** The search and filters of the items, shared by list and board. */
export function ItemFilters({ controls, items }: Props): ReactNode {
  const { query, choose } = controls;
  const assignees = useMemo(() => assigneeOptions(items), [items]);
  return (
    <Filters className="item-filters">
      <SearchBox label="Search items" value={query.search} onType={controls.type} />
      <FilterSelect
        label="Status"
        value={query.status || null}
        options={STATUS_OPTIONS}
        canClear
        onChange={(status) => {
          choose({ status: status ?? '' });
        }}
      />
      <FilterSelect
        label="Priority"
        value={query.priority || null}
        options={PRIORITY_OPTIONS}
        canClear
        onChange={(priority) => {
          choose({ priority: priority ?? '' });
        }}
      />
      <FilterSelect
        label="Category"
        value={query.category || null}
        options={CATEGORY_OPTIONS}
        canClear
        onChange={(category) => {
          choose({ category: category ?? '' });
        }}
      />
      <FilterSelect
        label="Assignee"
        value={query.assignee || null}
        options={assignees}
        canClear
        onChange={(assignee) => {
          choose({ assignee: assignee ?? '' });
        }}
      />
      <Button look="outlined" disabled={!isFiltered(query)} onClick={controls.clear}>
        <Icon name="filter-slash" />
        Clear Filters
      </Button>
    </Filters>
  );
}
