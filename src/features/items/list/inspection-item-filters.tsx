import { type ReactNode, useMemo } from 'react';
import type { Item } from '../../../../contract/items/item';
import { VERIFICATION_MESSAGES } from '../../../../contract/items/messages';
import { WAITING } from '../../../../contract/items/matching-items';
import { isFiltered } from '../../../../machines/items/item-list-rows';
import { assigneeOptions, sharedFilters } from './filter-fields';
import { ItemFilters } from './item-filters';
import type { ItemQueryControls } from './use-item-query';

const WAITING_OPTION = { value: WAITING, label: VERIFICATION_MESSAGES.waiting };

const SORTS = [
  ['', 'As added'],
  ['title', 'Title'],
  ['-priority', 'Most urgent first'],
  ['status', 'Status'],
  ['category', 'Category'],
  ['dueDate', 'Due date'],
  ['assignee', 'Assignee'],
] as const;

interface Props {
  controls: ItemQueryControls;
  items: readonly Item[];
}

/** The search and filters of the items of an inspection, shared by list and board. */
export function InspectionItemFilters({ controls, items }: Props): ReactNode {
  const { query, choose, type, clear } = controls;
  const people = useMemo(() => assigneeOptions(items), [items]);
  const assignee = {
    name: 'assignee',
    label: 'Assignee',
    value: query.assignee,
    options: people,
    onChange: (chosen: string | null) => {
      choose({ assignee: chosen ?? '' });
    },
  };
  return (
    <ItemFilters
      search={query.search}
      onType={type}
      fields={[...sharedFilters(query, choose, [WAITING_OPTION]), assignee]}
      isFiltered={isFiltered(query)}
      onClear={clear}
      sort={query.sort}
      sorts={SORTS}
      onSort={(sort) => {
        choose({ sort });
      }}
    />
  );
}
