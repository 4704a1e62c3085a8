import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Inspection } from '../../../contract/inspections/inspection';
import { InspectionStatusChip } from './inspection-status-chip';
import type { Column } from '../../ui/table/table';
import { dayOfInspection, timeOfInspection } from './inspection-dates';
import { RowActions, RowMenu } from './row-actions';
import { inspectionPath } from '../items/item-path';
import { UnsentMark } from '../../ui/chip/unsent-mark';
import { CutText } from '../../ui/text/cut-text';
import type { SharedMenu } from '../../ui/menu/shared-menu';
import './inspections.css';

/** Below the day, for which the column has its width. */
function Moment({ inspection }: { inspection: Inspection }): ReactNode {
  return (
    <>
      {dayOfInspection(inspection)} <small>{timeOfInspection(inspection)}</small>
    </>
  );
}

/** The columns of the list; `isOfDay` if it shows the work of one day, whose times then matter. */
export const inspectionColumns = (
  onMenu: SharedMenu<Inspection>['open'],
  isOfDay: boolean,
): readonly Column<Inspection>[] => [
  {
    id: 'title',
    header: 'Title',
    sort: 'title',
    className: 'main-column',
    cell: ({ id, title }) => (
      <>
        <Link
          href={inspectionPath(id)}
          onClick={(event) => {
            event.stopPropagation();
          }}
        >
          <CutText text={title} />
        </Link>
        <UnsentMark kind="inspection" id={id} />
      </>
    ),
  },
  {
    id: 'project',
    header: 'Project',
    sort: 'projectName',
    share: 12,
    compactWidth: 'clamp(7.25rem, 12vw, 9rem)',
    className: 'name-column',
    cell: ({ projectName }) => <CutText text={projectName} />,
  },
  {
    id: 'client',
    header: 'Client',
    sort: 'clientName',
    share: 10,
    compactWidth: 'clamp(6rem, 10vw, 7.5rem)',
    className: 'name-column own-line',
    cell: ({ clientName }) => <CutText text={clientName} />,
  },
  {
    id: 'status',
    header: 'Status',
    sort: 'status',
    width: '6.75rem',
    compactWidth: '6.5rem',
    cell: ({ status }) => <InspectionStatusChip status={status} />,
  },
  {
    id: 'date',
    header: 'Date',
    sort: 'inspectionDate',
    width: '6.75rem',
    className: 'nowrap date-column',
    cell: isOfDay ? (inspection) => <Moment inspection={inspection} /> : dayOfInspection,
  },
  {
    id: 'inspector',
    header: 'Inspector',
    sort: 'inspectorName',
    shownOn: 'landscape',
    share: 9,
    compactWidth: '6.25rem',
    className: 'name-column',
    cell: ({ inspectorName }) => <CutText text={inspectorName} />,
  },
  {
    id: 'items',
    header: 'Items',
    sort: 'itemCount',
    width: '4.25rem',
    shownOn: 'wide',
    className: 'number',
    cell: ({ itemCount }) => itemCount,
  },
  {
    id: 'issues',
    header: 'Issues',
    sort: 'failedItemCount',
    width: '4.75rem',
    compactWidth: '5rem',
    shownOn: 'landscape',
    className: 'number',
    cell: ({ failedItemCount }) => (
      <span className={failedItemCount > 0 ? 'issues' : ''}>{failedItemCount}</span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '6.75rem',
    shownOn: 'wide',
    className: 'buttons-column',
    cell: (inspection) => <RowActions inspection={inspection} />,
  },
  {
    id: 'menu',
    header: 'More',
    shownOn: 'compact',
    className: 'menu-column',
    cell: (inspection) => <RowMenu inspection={inspection} onMenu={onMenu} />,
  },
];
