import type { Item } from '../../../../contract/items/item';
import type {
  ChosenItem,
  ItemsChange,
} from '../../../../machines/items/item-list-selection.machine';
import type { SelectionActor } from './selection-actor';

/** Changes the items; what deletes or reopens items asks for confirmation first. */
export function changeItems(
  actor: SelectionActor,
  items: readonly Item[],
  change: ItemsChange,
): void {
  const chosen = items.map(({ id, title, photoCount, version }): ChosenItem => ({
    id,
    title,
    photoCount,
    version,
  }));
  actor.send({ type: 'items.change', items: chosen, change });
}
