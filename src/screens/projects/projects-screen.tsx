import type { ReactNode } from 'react';
import { PROJECT_STATUS_LABELS } from '../../../contract/enums';
import type { Project } from '../../../contract/project';
import { useMachines } from '../../app/services';
import type { Column } from '../../components/data-table';
import { formatDay } from '../../components/dates';
import { PlainList } from '../../components/plain-list';

const dayOf = (date: string | null) => (date === null ? '–' : formatDay(date));

const COLUMNS: readonly Column<Project>[] = [
  { id: 'name', header: 'Name', className: 'main-column', cell: ({ name }) => name },
  { id: 'client', header: 'Client', cell: ({ clientName }) => clientName },
  { id: 'address', header: 'Address', cell: ({ address }) => address },
  { id: 'start', header: 'Start', className: 'nowrap', cell: ({ startDate }) => dayOf(startDate) },
  { id: 'end', header: 'End', className: 'nowrap', cell: ({ endDate }) => dayOf(endDate) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <span className={`chip project-status-${status}`}>{PROJECT_STATUS_LABELS[status]}</span>
    ),
  },
];

const TEXTS = {
  loading: 'Loading projects...',
  failed: 'Failed to load projects',
  empty: 'No projects found',
  noMatch: 'No projects match your search criteria.',
};

/** The projects. */
export default function ProjectsScreen(): ReactNode {
  return (
    <PlainList
      machine={useMachines().projectList}
      title="Projects"
      subtitle="Manage construction projects and site locations"
      columns={COLUMNS}
      texts={TEXTS}
    />
  );
}
