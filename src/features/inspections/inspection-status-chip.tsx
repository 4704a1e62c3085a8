import type { ReactNode } from 'react';
import { READ_INSPECTION_STATUS_LABELS } from '../../../contract/enums';
import type { ReadInspectionStatus } from '../../../contract/inspections/inspection-status';
import { Chip, type Tone } from '../../ui/chip/chip';

const TONES: Readonly<Partial<Record<ReadInspectionStatus, Tone>>> = {
  0: 'info',
  1: 'violet',
  2: 'teal',
};

/** A chip with an inspection's status, in its colour. */
export function InspectionStatusChip({ status }: { status: ReadInspectionStatus }): ReactNode {
  return <Chip tone={TONES[status] ?? 'neutral'}>{READ_INSPECTION_STATUS_LABELS[status]}</Chip>;
}
