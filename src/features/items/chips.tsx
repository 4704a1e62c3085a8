import type { ReactNode } from 'react';
import {
  ITEM_STATUS_LABELS,
  type ItemStatus,
  type Priority,
  PRIORITY_LABELS,
} from '../../../contract/enums';
import { Chip, type Tone } from '../../ui/chip';

const STATUS_TONES: Readonly<Record<ItemStatus, Tone>> = {
  Draft: 'outline',
  Open: 'info',
  InProgress: 'violet',
  Resolved: 'teal',
  Verified: 'teal',
  Closed: 'neutral',
};

export const PRIORITY_TONES: Readonly<Record<Priority, Tone>> = {
  1: 'green',
  2: 'yellow',
  3: 'orange',
  4: 'red',
};

/** A chip with an item's status, in its colour. */
export function ItemStatusChip({ status }: { status: ItemStatus }): ReactNode {
  return <Chip tone={STATUS_TONES[status]}>{ITEM_STATUS_LABELS[status]}</Chip>;
}

/** A chip with an item's priority, in its colour. */
export function PriorityChip({ priority }: { priority: Priority }): ReactNode {
  return <Chip tone={PRIORITY_TONES[priority]}>{PRIORITY_LABELS[priority]}</Chip>;
}
