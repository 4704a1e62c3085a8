import { type ReactNode } from 'react';
import { type Option, withChosen } from '../../ui/select';
import { useClientOptions } from '../clients/client-options';
import { useProjectOptions } from '../inspections/project-options';
import { type FilterField, sharedFilters } from '../items/list/filter-fields';
import { ItemFilters } from '../items/list/item-filters';
import { useAssignees } from '../items/use-assignees';
import { useMay } from '../session/use-session';
import type { AllItemsList } from './use-all-items';

type Filtered = Pick<AllItemsList, 'query' | 'data'>;

const LABELS = { assignee: 'Assignee', project: 'Project', client: 'Client' } as const;

type Filter = 'assignee' | 'project' | 'client';
type Select = Pick<FilterField, 'onFilter' | 'filterText' | 'emptyText'> & {
  options: readonly Option<number>[];
};

/** A filter whose chosen value may not be among the options; the rows may then supply its label. */
function fieldOf(
  { query }: Filtered,
  name: Filter,
  { options, ...select }: Select,
  chosenName = 'Another choice',
): FilterField {
  const value = query[name];
  const texts = options.map((option) => ({ value: String(option.value), label: option.label }));
  return {
    ...select,
    name,
    label: LABELS[name],
    value,
    options: withChosen(texts, value === '' ? null : { value, label: chosenName }),
  };
}

function useAssigneeField(list: Filtered): FilterField {
  const { options, emptyText } = useAssignees();
  return fieldOf(list, 'assignee', { options, emptyText });
}

function useProjectField(list: Filtered): FilterField {
  const { select } = useProjectOptions();
  const named = list.data?.rows.find(({ projectId }) => String(projectId) === list.query.project);
  return fieldOf(list, 'project', select, named?.projectName);
}

function useClientField(list: Filtered): FilterField {
  const { select } = useClientOptions(null);
  const named = list.data?.rows.find(({ clientId }) => String(clientId) === list.query.client);
  return fieldOf(list, 'client', select, named?.clientName);
}

const SORTS = [
  ['', 'Newest first'],
  ['title', 'Title'],
  ['-priority', 'Most urgent first'],
  ['status', 'Status'],
  ['category', 'Category'],
  ['dueDate', 'Due date'],
] as const;

interface Props {
  list: AllItemsList;
}

/** The search and the filters that every role has. `mine` has no assignee filter. */
function Filters({ list, client }: Props & { client: readonly FilterField[] }): ReactNode {
  const { query, choose, type } = list;
  const assignees = useAssigneeField(list);
  const fields = [useProjectField(list), ...client, ...sharedFilters(query), assignees];
  return (
    <div className="all-items">
      <ItemFilters
        search={query.search}
        onType={type}
        fields={query.view === 'mine' ? fields.filter((field) => field !== assignees) : fields}
        onChoose={choose}
        isFiltered={list.isFiltered}
        onClear={list.clear}
        sort={query.sort}
        sorts={SORTS}
        onSort={(sort) => {
          choose({ sort });
        }}
      />
    </div>
  );
}

function FiltersWithClient({ list }: Props): ReactNode {
  return <Filters list={list} client={[useClientField(list)]} />;
}

/** The search and filters of the list. The server lists its clients only for some roles. */
export function AllItemsFilters({ list }: Props): ReactNode {
  return useMay('canManageClients') ? (
    <FiltersWithClient list={list} />
  ) : (
    <Filters list={list} client={[]} />
  );
}
