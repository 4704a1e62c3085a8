import type { ReactNode } from 'react';
import { PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '../../../contract/enums';
import {
  PROJECT_SORTS,
  type ProjectQuery,
  type ProjectSort,
} from '../../../machines/projects/project-list.machine';
import { SearchBox } from '../../ui/filters/search-box';
import { SelectField } from '../../ui/select/select';
import type { useClientOptions } from '../clients/client-options';
import { Filters } from '../../ui/filters/filters';
import './projects.css';

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
  query: ProjectQuery;
  /** The clients to choose from. */
  clients: ReturnType<typeof useClientOptions>['select'];
  onType: (search: string) => void;
  onChoose: (changes: Partial<ProjectQuery>) => void;
}

/** The search, filters and order of the projects. */
export function ProjectFilters({ query, clients, onType, onChoose }: Props): ReactNode {
  return (
    <Filters className="project-filters">
      <SearchBox label="Search projects" value={query.search} onType={onType} />
      <SelectField
        label="Filter by Client"
        placeholder="All clients"
        {...clients}
        value={query.clientId}
        canClear
        onChange={(clientId) => {
          onChoose({ clientId });
        }}
      />
      <SelectField
        label="Status"
        placeholder="All statuses"
        value={query.status}
        options={STATUS_OPTIONS}
        canClear
        onChange={(status) => {
          onChoose({ status });
        }}
      />
      <SelectField
        label="Sort by"
        value={query.sort}
        options={SORT_OPTIONS}
        onChange={(sort) => {
          onChoose({ sort: sort ?? 'name' });
        }}
      />
    </Filters>
  );
}
