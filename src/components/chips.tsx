import type { ReactNode } from 'react';
import {
  ITEM_STATUS_LABELS,
  type ItemStatus,
  type Priority,
  PRIORITY_LABELS,
  READ_INSPECTION_STATUS_LABELS,
} from '../../contract/enums';
import type { ReadInspectionStatus } from '../../contract/rules/inspection-status';

/** An inspection's status. */
export function InspectionStatusChip({ status }: { status: ReadInspectionStatus }): ReactNode {
  return (
    <span className={`chip inspection-status-${String(status)}`}>
      {READ_INSPECTION_STATUS_LABELS[status]}
    </span>
  );
}

/** An item's status. */
export function ItemStatusChip({ status }: { status: ItemStatus }): ReactNode {
  return <span className={`chip item-status-${status}`}>{ITEM_STATUS_LABELS[status]}</span>;
}

/** An item's priority, in its colour. */
export function PriorityChip({ priority }: { priority: Priority }): ReactNode {
  return <span className={`chip priority-${String(priority)}`}>{PRIORITY_LABELS[priority]}</span>;
}
