import { type ReactNode } from 'react';
import type { AllItemsQuery } from '../../../machines/items/all-items.machine';
import { useLoad } from '../../loading/use-load';
import { withChosen } from '../../ui/select';
import { useClientOptions } from '../clients/client-options';
import { useInspectionFormMachines } from '../inspections/form/machines';
import { labelOf } from '../inspections/project-label';
import { type FilterField, sharedFilters } from '../items/list/filter-fields';
import { ItemFilters } from '../items/list/item-filters';
import { useItemMachines } from '../items/machines';
import type { AllItemsList } from './use-all-items';

type Filtered = Pick<AllItemsList, 'query' | 'choose' | 'data'>;

/** The chosen one may not be among the first matches; then the rows name it. */
const chosenOf = (value: string, label = 'Another choice') =>
  value === '' ? null : { value, label };

function useAssignees({ query, choose }: Filtered): FilterField {
  const { data, failure, isBusy } = useLoad(useItemMachines().assignees, {});
  const people = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return {
    name: 'assignee',
    label: 'Assignee',
    value: query.assignee,
    options: withChosen(people, chosenOf(query.assignee)),
    emptyText: failure?.message ?? (isBusy ? 'Loading …' : 'No options'),
    onChange: (assignee) => {
      choose({ assignee: assignee ?? '' });
    },
  };
}

function useProjects({ query, choose, data }: Filtered): FilterField {
  const found = useLoad(useInspectionFormMachines().projectOptions, { search: '' });
  const projects = (found.data ?? []).map((project) => ({
    value: String(project.id),
    label: labelOf(project),
  }));
  const named = data?.rows.find(({ projectId }) => String(projectId) === query.project);
  return {
    name: 'project',
    label: 'Project',
    value: query.project,
    options: withChosen(projects, chosenOf(query.project, named?.projectName)),
    filterText: found.query.search,
    emptyText:
      found.failure?.message ??
      (found.isBusy ? 'Searching …' : 'No projects match your search criteria.'),
    onFilter: (search) => {
      found.actor.send({ type: 'search.typed', query: { search } });
    },
    onChange: (project) => {
      choose({ project: project ?? '' });
    },
  };
}

function useClients({ query, choose, data }: Filtered): FilterField {
  const { select } = useClientOptions(null);
  const clients = select.options.map(({ value, label }) => ({ value: String(value), label }));
  const named = data?.rows.find(({ clientId }) => String(clientId) === query.client);
  return {
    ...select,
    name: 'client',
    label: 'Client',
    value: query.client,
    options: withChosen(clients, chosenOf(query.client, named?.clientName)),
    onChange: (client) => {
      choose({ client: client ?? '' });
    },
  };
}

const SORTS = [
  ['', 'Newest first'],
  ['title', 'Title'],
  ['-priority', 'Most urgent first'],
  ['status', 'Status'],
  ['category', 'Category'],
  ['dueDate', 'Due date'],
] as const;

/** The search and filters of the list. `mine` has no assignee to choose. */
export function AllItemsFilters({ list }: { list: AllItemsList }): ReactNode {
  const { query, choose, type } = list;
  const assignees = useAssignees(list);
  const shared = sharedFilters(query, (change: Partial<AllItemsQuery>) => {
    choose(change);
  });
  const fields = [useProjects(list), useClients(list), ...shared, assignees];
  return (
    <div className="all-items">
      <ItemFilters
        search={query.search}
        onType={type}
        fields={query.view === 'mine' ? fields.filter((field) => field !== assignees) : fields}
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
