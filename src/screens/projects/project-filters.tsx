import type { ReactNode } from 'react';
import type { Client } from '../../../contract/clients';
import { PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '../../../contract/enums';
import {
  PROJECT_SORTS,
  type ProjectSort,
  type ProjectView,
} from '../../../machines/projects/project-list';
import { SearchBox } from '../../components/search-box';
import { SelectField } from '../../components/select';
import { useClientOptions } from './client-choice';

const STATUS_OPTIONS = PROJECT_STATUSES.map((value) => ({
  value,
  label: PROJECT_STATUS_LABELS[value],
}));

const SORT_LABELS: Readonly<Record<ProjectSort, string>> = {
  name: 'Name',
  startDate: 'Start Date',
  client: 'Client',
  status: 'Status',
};
const SORT_OPTIONS = PROJECT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

interface Props {
  view: ProjectView;
  clients: readonly Client[];
  onChange: (changes: Partial<ProjectView>) => void;
}

/** Which projects are shown, and in which order. */
export function ProjectFilters({ view, clients, onChange }: Props): ReactNode {
  const chosen = clients.find(({ id }) => id === view.clientId) ?? null;
  const choice = useClientOptions(clients, chosen);
  return (
    <div className="office-filters projects">
      <SearchBox
        label="Search projects"
        value={view.search}
        onType={(search) => {
          onChange({ search });
        }}
      />
      <SelectField
        label="Filter by Client"
        placeholder="All clients"
        {...choice}
        value={view.clientId}
        canClear
        onChange={(clientId) => {
          onChange({ clientId });
        }}
      />
      <SelectField
        label="Status"
        placeholder="All statuses"
        value={view.status}
        options={STATUS_OPTIONS}
        canClear
        onChange={(status) => {
          onChange({ status });
        }}
      />
      <SelectField
        label="Sort by"
        value={view.sort}
        options={SORT_OPTIONS}
        onChange={(sort) => {
          onChange({ sort: sort ?? 'name' });
        }}
      />
    </div>
  );
}
