import { type ReactNode } from 'react';
import type { FilterField } from '../../ui/filter-field';
import { ListFilters } from '../../ui/list-filters';
import { recordFilter } from '../../ui/record-filter';
import { useClientOptions } from '../clients/client-options';
import { useInspectionOptions } from '../inspections/inspection-options';
import { useProjectOptions } from '../inspections/form/project-options';
import { sharedFilters } from '../items/list/filter-fields';
import { NO_LONGER_ACTIVE } from '../items/no-longer-active';
import { useAssignees } from '../items/use-assignees';
import { useMay } from '../session/use-session';
import { IMPLIED } from './all-items-query';
import { dueField } from './due-field';
import type { AllItemsList } from './use-all-items';

type Filtered = Pick<AllItemsList, 'query' | 'data'>;

const UNASSIGNED = { value: 'none', label: 'Unassigned' } as const;

function useAssigneeField(list: Filtered): FilterField {
  const { data, options, emptyText } = useAssignees();
  const { assignee } = list.query;
  const named = list.data?.rows.find(({ assignedTo }) => String(assignedTo?.id) === assignee);
  const field = recordFilter(
    { name: 'assignee', label: 'Assignee', value: assignee },
    { options, emptyText },
    named?.assignedTo?.name ?? (data === null ? undefined : NO_LONGER_ACTIVE),
  );
  const people = field.options.filter(({ value }) => value !== UNASSIGNED.value);
  return { ...field, options: [UNASSIGNED, ...people] };
}

function useInspectionField(list: Filtered): FilterField {
  const { inspection } = list.query;
  const select = useInspectionOptions(inspection);
  const named = list.data?.rows.find(({ inspectionId }) => String(inspectionId) === inspection);
  return recordFilter(
    { name: 'inspection', label: 'Inspection', value: list.query.inspection },
    select,
    named?.inspectionTitle,
  );
}

function useProjectField(list: Filtered): FilterField {
  const { select } = useProjectOptions(list.query.project);
  const named = list.data?.rows.find(({ projectId }) => String(projectId) === list.query.project);
  return recordFilter(
    { name: 'project', label: 'Project', value: list.query.project },
    select,
    named?.projectName,
  );
}

function clientField(
  { query: { client }, data }: Filtered,
  select: Parameters<typeof recordFilter>[1],
): FilterField {
  const named = data?.rows.find(({ clientId }) => String(clientId) === client);
  return recordFilter(
    { name: 'client', label: 'Client', value: client },
    select,
    named?.clientName,
  );
}

const useClientField = (list: Filtered): FilterField =>
  clientField(list, useClientOptions(null, { chosenId: list.query.client }).select);

/** For roles that no clients are offered to: a filter that came with an address or a shared view. */
const givenClient = (list: Filtered): readonly FilterField[] =>
  list.query.client === '' ? [] : [clientField(list, { options: [] })];

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

/** The search and the filters that every role has. */
function Filters({ list, client }: Props & { client: readonly FilterField[] }): ReactNode {
  const { query, choose, type } = list;
  const fields = [
    useProjectField(list),
    ...client,
    useInspectionField(list),
    ...sharedFilters(query),
    useAssigneeField(list),
    dueField(query.due),
  ];
  return (
    <div className="all-items">
      <ListFilters
        noun="items"
        search={query.search}
        onType={type}
        fields={fields.filter(({ name }) => name !== IMPLIED[query.view])}
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
    <Filters list={list} client={givenClient(list)} />
  );
}
