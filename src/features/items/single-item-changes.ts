import type { Item } from '../../../contract/items/item';
import type { MoveRequest } from '../../../machines/items/board-move.machine';
import type { ChosenItem, ItemsChange } from '../../../machines/items/item-list-selection.machine';
import type { Removal } from '../../../machines/outbox/removal';
import type { ItemChanges } from '../../platform/outbox/record-changes';
import { type Removing, removeItem } from './calls';

/**
 * Single changes of items on lists and boards. They are never aborted: a user who drags a card and
 * leaves the page still wants it moved.
 */

/** Moves an item to another status. */
export const moveItem = (changes: ItemChanges, { id, status, today }: MoveRequest): Promise<Item> =>
  changes.make({ call: 'setItemStatus', id, body: { status, resolvedDate: today } });

/** Makes one of several changes; returns the item or, for a deletion, what happened to it. */
export async function changeOne(
  saving: Removing,
  item: ChosenItem,
  change: ItemsChange,
): Promise<Item | Removal> {
  const { changes } = saving;
  const { id } = item;
  switch (change.kind) {
    case 'status':
      return moveItem(changes, { id, ...change });
    case 'priority':
      return changes.make({ call: 'setItemPriority', id, body: { priority: change.priority } });
    case 'assignee':
      return changes.make({
        call: 'updateItem',
        id,
        body: { assignedToId: change.assignedToId },
      });
    case 'dueDate':
      return changes.make({ call: 'updateItem', id, body: { dueDate: change.dueDate } });
    case 'delete':
      return removeItem(saving, item);
  }
}
