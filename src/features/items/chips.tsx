import type { ReactNode } from 'react';
import {
  ITEM_STATUS_LABELS,
  type ItemStatus,
  type Priority,
  PRIORITY_LABELS,
} from '../../../contract/enums';
import type { Item } from '../../../contract/items/item';
import { VERIFICATION_MESSAGES } from '../../../contract/items/messages';
import { isWaiting } from '../../../contract/items/item-status';
import { Chip, type Tone } from '../../ui/chip/chip';

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

/** Chips that show that an item waits for verification, and how often it was returned. */
export function VerificationChips({ item }: { item: Item }): ReactNode {
  const isOpen = !['Verified', 'Closed'].includes(item.status);
  return (
    <>
      {isWaiting(item) ? <Chip tone="outline">{VERIFICATION_MESSAGES.toVerify}</Chip> : null}
      {isOpen && item.returnCount > 0 ? (
        <Chip tone="orange">{VERIFICATION_MESSAGES.returned(item.returnCount)}</Chip>
      ) : null}
    </>
  );
}

/** A chip with an item's priority, in its colour. */
export function PriorityChip({ priority }: { priority: Priority }): ReactNode {
  return <Chip tone={PRIORITY_TONES[priority]}>{PRIORITY_LABELS[priority]}</Chip>;
}
