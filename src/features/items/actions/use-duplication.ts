import { nanoid } from 'nanoid';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Item } from '../../../../contract/items/item';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import type { ActionItem } from '../../../../machines/items/action-item';
import { useItemMachines } from '../machines';
import { showToast } from '../../../ui/toasts';
import { useScreenActor } from '../../../platform/actors';

/** Duplicating items; what is returned starts it. */
export function useDuplication(onDuplicated: (copy: Item) => void): (item: ActionItem) => void {
  const [copyKey] = useState(() => nanoid());
  const actor = useScreenActor(useItemMachines().itemDuplication, { input: { copyKey } });
  const duplicated = useEffectEvent(onDuplicated);
  useEffect(() => {
    const subscriptions = [
      actor.on('item.duplicated', ({ copy }) => {
        showToast('success', ITEM_MESSAGES.duplicated);
        duplicated(copy);
      }),
      actor.on('duplication.failed', ({ failure }) => {
        showToast('error', `${ITEM_MESSAGES.duplicateFailed}: ${failure.message}`);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);
  return (item) => {
    actor.send({ type: 'item.duplicate', item });
  };
}
