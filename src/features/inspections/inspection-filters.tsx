import type { ReactNode } from 'react';
import { INSPECTION_STATUS_LABELS } from '../../../contract/enums';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { daysField } from '../../forms/days-field';
import type { FilterField } from '../../ui/filters/filter-field';
import { ListFilters } from '../../ui/filters/list-filters';
import { useMay } from '../session/use-session';
import { IMPLIED } from './inspection-query';
import { useProjectFilter, useRecordFilter } from './record-filters';
import type { InspectionList } from './use-inspection-list';

const STATUSES = [
  ...INSPECTION_STATUS_LABELS.map((label, status) => ({ label, value: String(status) })),
  { label: 'Not Complete', value: 'incomplete' },
];

const TYPE: FilterField = {
  name: 'type',
  label: 'Type',
  placeholder: 'No types',
  disabled: true,
  reason: INSPECTION_MESSAGES.noTypes,
  value: '',
  options: [],
};

const DAYS = [
  { value: 'week', label: 'Next 7 Days' },
  { value: 'month', label: 'Last 30 Days' },
] as const;

const SORTS = [
  ['-inspectionDate', 'Newest first'],
  ['inspectionDate', 'Oldest first'],
  ['-createdAt', 'Added last first'],
  ['title', 'Title'],
  ['projectName', 'Project'],
  ['clientName', 'Client'],
  ['status', 'Status'],
] as const;

/** The search, the filters and, where the headings have no room, the order of the list. */
export function InspectionFilters({ list }: { list: InspectionList }): ReactNode {
  const { query, data, choose, isBusy } = list;
  const rows = data?.rows ?? [];
  const mayListClients = useMay('canManageClients');
  const client = useRecordFilter({
    name: 'client',
    label: 'Client',
    value: query.client,
    isOffered: mayListClients,
    // The rows do not have the ids of their clients, but all of them have this one.
    named: isBusy ? undefined : rows[0]?.clientName,
  });
  const fields = [
    { name: 'status', label: 'Status', value: query.status, options: STATUSES },
    TYPE,
    useProjectFilter(query.project, rows),
    // Others may have it from an address.
    ...(mayListClients || query.client !== '' ? [client] : []),
    useRecordFilter({
      name: 'assignee',
      label: 'Assigned To',
      value: query.assignee,
      named: rows.find(({ assignedToId }) => String(assignedToId) === query.assignee)
        ?.assignedToUserName,
    }),
    daysField({
      name: 'days',
      label: 'Date',
      value: query.days,
      choices: DAYS,
      question: 'Inspections Between',
    }),
  ];
  return (
    <ListFilters
      noun="inspections"
      search={query.search}
      onType={list.type}
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
  );
}
