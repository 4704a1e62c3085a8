import { Link } from 'wouter';
import type { Inspection } from '../../../contract/inspections/calls';
import { breakable } from '../../ui/breakable';
import { InspectionStatusChip } from './inspection-status-chip';
import type { Column } from '../../ui/table';
import { formatDay } from '../../ui/dates';
import { RowActions, RowMenu } from './row-actions';
import './inspections.css';

/** The columns of the list. */
export const INSPECTION_TABLE: readonly Column<Inspection>[] = [
  {
    id: 'title',
    header: 'Title',
    sort: 'title',
    className: 'main-column',
    cell: ({ id, title }) => (
      <Link
        href={`/inspections/${String(id)}`}
        onClick={(event) => {
          event.stopPropagation();
        }}
      >
        {breakable(title)}
      </Link>
    ),
  },
  {
    id: 'project',
    header: 'Project',
    sort: 'projectName',
    className: 'name-column',
    cell: ({ projectName }) => breakable(projectName),
  },
  {
    id: 'client',
    header: 'Client',
    sort: 'clientName',
    className: 'name-column',
    cell: ({ clientName }) => breakable(clientName),
  },
  {
    id: 'status',
    header: 'Status',
    sort: 'status',
    cell: ({ status }) => <InspectionStatusChip status={status} />,
  },
  {
    id: 'date',
    header: 'Date',
    sort: 'inspectionDate',
    className: 'nowrap',
    cell: ({ inspectionDate }) => formatDay(inspectionDate),
  },
  {
    id: 'inspector',
    header: 'Inspector',
    sort: 'inspectorName',
    isDesktopOnly: true,
    className: 'name-column',
    cell: ({ inspectorName }) => breakable(inspectorName),
  },
  {
    id: 'items',
    header: 'Items',
    sort: 'itemCount',
    isDesktopOnly: true,
    className: 'number',
    cell: ({ itemCount }) => itemCount,
  },
  {
    id: 'issues',
    header: 'Issues',
    sort: 'failedItemCount',
    isDesktopOnly: true,
    className: 'number',
    cell: ({ failedItemCount }) => (
      <span className={failedItemCount > 0 ? 'issues' : ''}>{failedItemCount}</span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isDesktopOnly: true,
    cell: (inspection) => <RowActions inspection={inspection} />,
  },
  {
    id: 'menu',
    header: 'More',
    className: 'mobile-only menu-column',
    cell: (inspection) => <RowMenu inspection={inspection} />,
  },
];
