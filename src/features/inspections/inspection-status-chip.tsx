import type { ReactNode } from 'react';
import { READ_INSPECTION_STATUS_LABELS } from '../../../contract/enums';
import type { ReadInspectionStatus } from '../../../contract/inspections/inspection-status';

/** An inspection's status. */
export function InspectionStatusChip({ status }: { status: ReadInspectionStatus }): ReactNode {
  return (
    <span className={`chip inspection-status-${String(status)}`}>
      {READ_INSPECTION_STATUS_LABELS[status]}
    </span>
  );
}
