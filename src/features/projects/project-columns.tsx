import { Link } from 'wouter';
import type { Project } from '../../../contract/projects/project';
import type { Column } from '../../ui/table/table';
import { formatDay } from '../../ui/text/dates';
import { IconButton } from '../../ui/button/icon-button';
import { withHeading } from '../../ui/table/with-heading';
import { ProjectStatusChip } from './project-status-chip';
import { CutText } from '../../ui/text/cut-text';
import { Missing } from '../../ui/table/missing';

const dayOf = (date: string | null) => (date === null ? <Missing /> : formatDay(date));

/** What the lists of projects show about each. */
export const PROJECT_FACTS: readonly Column<Project>[] = [
  {
    id: 'name',
    header: 'Name',
    className: 'main-column',
    cell: ({ id, name }) => (
      <Link
        href={`/projects/${String(id)}`}
        onClick={(event) => {
          event.stopPropagation();
        }}
      >
        <strong>
          <CutText text={name} />
        </strong>
      </Link>
    ),
  },
  {
    id: 'client',
    header: 'Client',
    share: 18,
    className: 'name-column',
    cell: ({ clientName }) => <CutText text={clientName} />,
  },
  {
    id: 'address',
    header: 'Address',
    share: 21,
    shownOn: 'not-upright',
    className: 'name-column',
    cell: ({ address }) => <CutText text={address} />,
  },
  {
    id: 'start',
    header: 'Start',
    width: '7rem',
    compactWidth: '6.5rem',
    className: 'nowrap',
    cell: ({ startDate }) => withHeading('Start', dayOf(startDate)),
  },
  {
    id: 'end',
    header: 'End',
    width: '7rem',
    compactWidth: '6.5rem',
    className: 'nowrap',
    cell: ({ endDate }) => withHeading('End', dayOf(endDate)),
  },
  {
    id: 'status',
    header: 'Status',
    width: '7.75rem',
    compactWidth: '6.75rem',
    cell: (project) => <ProjectStatusChip project={project} />,
  },
];

/** The columns of the projects. */
export function projectColumns(onEdit: (project: Project) => void): readonly Column<Project>[] {
  return [
    ...PROJECT_FACTS,
    {
      id: 'actions',
      header: 'Actions',
      width: '5rem',
      compactWidth: '4.25rem',
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
