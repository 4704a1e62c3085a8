import type { Project } from '../../../contract/projects/project';
import { breakable } from '../../ui/breakable';
import type { Column } from '../../ui/table';
import { formatDay } from '../../ui/dates';
import { IconButton } from '../../ui/icon-button';
import { withHeading } from '../../ui/with-heading';
import { ProjectStatusChip } from './project-status-chip';

const dayOf = (date: string | null) => (date === null ? '–' : formatDay(date));

/** The columns of the projects. */
export function projectColumns(onEdit: (project: Project) => void): readonly Column<Project>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      className: 'main-column',
      cell: ({ name }) => <strong>{breakable(name)}</strong>,
    },
    {
      id: 'client',
      header: 'Client',
      className: 'name-column',
      cell: ({ clientName }) => breakable(clientName),
    },
    {
      id: 'address',
      header: 'Address',
      className: 'name-column',
      cell: ({ address }) => breakable(address),
    },
    {
      id: 'start',
      header: 'Start',
      className: 'nowrap',
      cell: ({ startDate }) => withHeading('Start', dayOf(startDate)),
    },
    {
      id: 'end',
      header: 'End',
      className: 'nowrap',
      cell: ({ endDate }) => withHeading('End', dayOf(endDate)),
    },
    {
      id: 'status',
      header: 'Status',
      cell: (project) => <ProjectStatusChip project={project} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      className: 'actions-column',
      cell: (project) => (
        <IconButton
          icon="pencil"
          label={`Edit ${project.name}`}
          title="Edit"
          onClick={(event) => {
            event.stopPropagation();
            onEdit(project);
          }}
        />
      ),
    },
  ];
}
