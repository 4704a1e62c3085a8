import type { ReactNode } from 'react';
import { unsentItems } from '../../platform/outbox/unsent-items';
import { Chip } from '../../ui/chip';

/** Says that changes of an item wait on this device; nothing if the server has all of them. */
export function UnsentMark({ itemId }: { itemId: number }): ReactNode {
  return unsentItems.use().has(itemId) ? <Chip tone="outline">Not sent yet</Chip> : null;
}
