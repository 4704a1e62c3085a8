import { deleteItem, setItemPriority, setItemStatus } from '../../../contract/items/calls';
import type { Item } from '../../../contract/items/item';
import type { MoveRequest } from '../../../machines/items/board-move.machine';
import type { ChosenItem, ItemsChange } from '../../../machines/items/item-list-selection.machine';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/**
 * Single changes of items on lists and boards. They are never aborted: a user who drags a card and
 * leaves the page still wants it moved.
 */

/** Moves an item to another status. */
export async function moveItem(
  api: CallApi,
  { id, status, version, today }: MoveRequest,
): Promise<Item> {
  const body = { status, version, resolvedDate: today };
  return (await orThrow(api(setItemStatus, { params: { id }, body }))).data;
}

/** Makes one of several changes; returns the item, or null if it was deleted. */
export async function changeOne(
  api: CallApi,
  { id, version }: ChosenItem,
  change: ItemsChange,
): Promise<Item | null> {
  const params = { id };
  switch (change.kind) {
    case 'status':
      return moveItem(api, { id, version, ...change });
    case 'priority': {
      const body = { priority: change.priority, version };
      return (await orThrow(api(setItemPriority, { params, body }))).data;
    }
    case 'delete':
      await orThrow(api(deleteItem, { params }));
      return null;
  }
}
