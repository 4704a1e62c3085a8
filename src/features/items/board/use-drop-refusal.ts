import type { ItemStatus } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { dropRefusal } from '../../../../machines/items/status-choices';
import { useUser } from '../../session/use-session';

/** Returns why the signed-in user may not drop a card in a column; null if they may. */
export function useDropRefusal(): (item: Item, status: ItemStatus) => string | null {
  const user = useUser();
  return (item, status) => (user === null ? null : dropRefusal(item, status, user));
}
