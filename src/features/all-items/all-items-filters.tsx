import type { ReactNode } from 'react';
import { ListFilters } from '../../ui/filters/list-filters';
import { useProjectFilter, useRecordFilter } from '../inspections/record-filters';
import { sharedFilters } from '../items/list/filter-fields';
import { useMay } from '../session/use-session';
import { IMPLIED } from './all-items-query';
import { dueField } from './due-field';
import type { AllItemsList } from './use-all-items';

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

/** The search and filters of the list. The server lists its clients only for some roles. */
export function AllItemsFilters({ list }: Props): ReactNode {
  const { query, data, choose, type } = list;
  const { project, client, inspection, assignee } = query;
  const rows = data?.rows ?? [];
  const mayListClients = useMay('canManageClients');
  const clientField = useRecordFilter({
    name: 'client',
    label: 'Client',
    value: client,
    isOffered: mayListClients,
    named: rows.find(({ clientId }) => String(clientId) === client)?.clientName,
  });
  const fields = [
    useProjectFilter(project, rows),
    // Others may have it from an address or a shared view.
    ...(mayListClients || client !== '' ? [clientField] : []),
    useRecordFilter({
      name: 'inspection',
      label: 'Inspection',
      value: inspection,
      named: rows.find(({ inspectionId }) => String(inspectionId) === inspection)?.inspectionTitle,
    }),
    ...sharedFilters(query),
    useRecordFilter({
      name: 'assignee',
      label: 'Assignee',
      value: assignee,
      named: rows.find(({ assignedTo }) => String(assignedTo?.id) === assignee)?.assignedTo?.name,
    }),
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
