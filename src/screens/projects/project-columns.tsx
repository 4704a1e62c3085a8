import { PROJECT_STATUS_LABELS } from '../../../contract/enums';
import type { Project } from '../../../contract/project';
import { statusOn } from '../../../machines/projects/project-list';
import type { Column } from '../../components/data-table';
import { formatDay } from '../../components/dates';
import { Icon } from '../../components/icon';

const dayOf = (date: string | null) => (date === null ? '–' : formatDay(date));

interface Commands {
  /** The user's calendar date. */
  today: string;
  onEdit: (project: Project) => void;
}

/** The columns of the projects (second document, section 2). */
export function projectColumns({ today, onEdit }: Commands): readonly Column<Project>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      className: 'main-column',
      cell: ({ name }) => <strong>{name}</strong>,
    },
    { id: 'client', header: 'Client', cell: ({ clientName }) => clientName },
    { id: 'address', header: 'Address', cell: ({ address }) => address },
    { id: 'start', header: 'Start', className: 'nowrap', cell: (row) => dayOf(row.startDate) },
    { id: 'end', header: 'End', className: 'nowrap', cell: (row) => dayOf(row.endDate) },
    {
      id: 'status',
      header: 'Status',
      cell: (project) => {
        const status = statusOn(project, today);
        return (
          <span className={`chip project-status-${status}`}>{PROJECT_STATUS_LABELS[status]}</span>
        );
      },
    },
    {
      id: 'actions',
      header: 'Actions',
      className: 'actions-column',
      cell: (project) => (
        <button
          type="button"
          className="icon-button"
          aria-label={`Edit ${project.name}`}
          title="Edit"
          onClick={(event) => {
            event.stopPropagation();
            onEdit(project);
          }}
        >
          <Icon name="pencil" />
        </button>
      ),
    },
  ];
}
