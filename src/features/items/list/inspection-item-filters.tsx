import { type ReactNode, useMemo } from 'react';
import type { Item } from '../../../../contract/items/item';
import { VERIFICATION_MESSAGES } from '../../../../contract/items/messages';
import { WAITING } from '../../../../contract/items/matching-items';
import { isFiltered } from '../../../../machines/items/item-list-rows';
import { isAnswer, useLoad } from '../../../loading/use-load';
import { ListFilters } from '../../../ui/filters/list-filters';
import { MISSING_RECORD } from '../../../ui/filters/record-filter';
import { withChosen } from '../../../ui/select/select';
import type { Option } from '../../../ui/select/select-props';
import { useItemMachines } from '../machines';
import { assigneeOptions, sharedFilters } from './filter-fields';
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

/** The assignees of the items, and the one in the address, who may be none of them. */
function usePeople(items: readonly Item[], chosen: string): readonly Option<string>[] {
  const people = useMemo(() => assigneeOptions(items), [items]);
  const isKnown = chosen === '' || people.some(({ value }) => value === chosen);
  const id = isKnown ? null : Number(chosen);
  const name = useLoad(useItemMachines().assigneeName, { id });
  const isMissing = isAnswer(name) && name.query.id === id;
  const label = name.data ?? (isMissing ? MISSING_RECORD.assignee : 'Another choice');
  return withChosen(people, isKnown ? null : { value: chosen, label });
}

/** The search and filters of the items of an inspection, shared by list and board. */
export function InspectionItemFilters({ controls, items }: Props): ReactNode {
  const { query, choose, type, clear } = controls;
  const people = usePeople(items, query.assignee);
  const assignee = {
    name: 'assignee',
    label: 'Assignee',
    value: query.assignee,
    options: people,
  };
  return (
    <ListFilters
      noun="items"
      search={query.search}
      onType={type}
      fields={[...sharedFilters(query, [WAITING_OPTION]), assignee]}
      onChoose={choose}
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
