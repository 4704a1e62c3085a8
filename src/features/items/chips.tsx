import type { ReactNode } from 'react';
import {
  ITEM_STATUS_LABELS,
  type ItemStatus,
  type Priority,
  PRIORITY_LABELS,
} from '../../../contract/enums';

/** An item's status. */
export function ItemStatusChip({ status }: { status: ItemStatus }): ReactNode {
  return <span className={`chip item-status-${status}`}>{ITEM_STATUS_LABELS[status]}</span>;
}

/** An item's priority, in its colour. */
export function PriorityChip({ priority }: { priority: Priority }): ReactNode {
  return <span className={`chip priority-${String(priority)}`}>{PRIORITY_LABELS[priority]}</span>;
}
