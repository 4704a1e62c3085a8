import { Link } from 'wouter';
import type { Inspection } from '../../../contract/inspections/calls';
import { InspectionStatusChip } from './inspection-status-chip';
import type { Column } from '../../ui/table';
import { formatDay } from '../../ui/dates';
import { RowActions, RowMenu } from './row-actions';
import { CutText } from '../../ui/cut-text';
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
        <CutText text={title} />
      </Link>
    ),
  },
  {
    id: 'project',
    header: 'Project',
    sort: 'projectName',
    share: 14,
    className: 'name-column',
    cell: ({ projectName }) => <CutText text={projectName} />,
  },
  {
    id: 'client',
    header: 'Client',
    sort: 'clientName',
    share: 11,
    className: 'name-column',
    cell: ({ clientName }) => <CutText text={clientName} />,
  },
  {
    id: 'status',
    header: 'Status',
    sort: 'status',
    width: '6.75rem',
    cell: ({ status }) => <InspectionStatusChip status={status} />,
  },
  {
    id: 'date',
    header: 'Date',
    sort: 'inspectionDate',
    width: '6.75rem',
    className: 'nowrap',
    cell: ({ inspectionDate }) => formatDay(inspectionDate),
  },
  {
    id: 'inspector',
    header: 'Inspector',
    sort: 'inspectorName',
    isDesktopOnly: true,
    share: 11,
    className: 'name-column',
    cell: ({ inspectorName }) => <CutText text={inspectorName} />,
  },
  {
    id: 'items',
    header: 'Items',
    sort: 'itemCount',
    width: '4.5rem',
    isDesktopOnly: true,
    className: 'number',
    cell: ({ itemCount }) => itemCount,
  },
  {
    id: 'issues',
    header: 'Issues',
    sort: 'failedItemCount',
    width: '5rem',
    isDesktopOnly: true,
    className: 'number',
    cell: ({ failedItemCount }) => (
      <span className={failedItemCount > 0 ? 'issues' : ''}>{failedItemCount}</span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '7.75rem',
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
