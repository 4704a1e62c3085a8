import type { Item } from '../../../../contract/items/item';
import { seenOf } from '../../../../contract/items/seen-item';
import type {
  ChosenItem,
  ItemsChange,
} from '../../../../machines/items/item-list-selection.machine';
import type { SelectionActor } from './selection-actor';

/** Changes the items; what deletes items, reopens them or undoes their verification asks first. */
export function changeItems(
  actor: SelectionActor,
  items: readonly Item[],
  change: ItemsChange,
): void {
  const chosen = items.map((item): ChosenItem => {
    const { id, title, photoCount } = item;
    return { id, title, photoCount, ...seenOf(item) };
  });
  actor.send({ type: 'items.change', items: chosen, change });
}
