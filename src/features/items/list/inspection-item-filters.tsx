import { type ReactNode, useMemo, useState } from 'react';
import type { Item } from '../../../../contract/items/item';
import { VERIFICATION_MESSAGES } from '../../../../contract/items/messages';
import { WAITING } from '../../../../contract/items/matching-items';
import { isFiltered } from '../../../../machines/items/item-list-rows';
import { isAnswer, useLoad } from '../../../loading/use-load';
import type { FilterField } from '../../../ui/filters/filter-field';
import { ListFilters } from '../../../ui/filters/list-filters';
import { MISSING_RECORD } from '../../../../contract/messages/missing-record';
import { UNASSIGNED } from '../../../ui/filters/record-filter';
import { withChosen } from '../../../ui/select/select';
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

/**
 * The filter by the assignees of the items, and by the one in the address, who may be none of them.
 * Names that tell people apart are loaded when the user turns to it, or to name the chosen one.
 */
function useAssigneeFilter(items: readonly Item[], chosen: string): FilterField {
  const [isAsked, setIsAsked] = useState(false);
  const isWanted = isAsked || !['', UNASSIGNED.value].includes(chosen);
  const names = useLoad(useItemMachines().chosenNames, { isWanted }, { isBeside: true });
  const { data } = names;
  const people = useMemo(() => assigneeOptions(items, data ?? {}), [items, data]);
  const isKnown = chosen === '' || people.some(({ value }) => value === chosen);
  const isMissing = isAnswer(names) && names.query.isWanted;
  const label = data?.[Number(chosen)] ?? (isMissing ? MISSING_RECORD.assignee : 'Another choice');
  return {
    name: 'assignee',
    label: 'Assignee',
    value: chosen,
    options: withChosen(people, isKnown ? null : { value: chosen, label }),
    onFocus: () => {
      setIsAsked(true);
    },
  };
}

/** The search and filters of the items of an inspection, shared by list and board. */
export function InspectionItemFilters({ controls, items }: Props): ReactNode {
  const { query, choose, type, clear } = controls;
  const assignee = useAssigneeFilter(items, query.assignee);
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
