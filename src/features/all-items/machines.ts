import { allItemsActionsMachine, allItemsMachine } from '../../../machines/items/all-items.machine';
import { copiedLoadEffects } from '../../loading/load-effects';
import { provideItemMachines } from '../items/machines';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchAllItems, recallAllItems } from './calls';

/** The machines of the list of all items with their effects. */
export function provideAllItemsMachines(outside: SignedIn) {
  const { itemSelection: selection, itemActions: actions } = provideItemMachines(outside);
  return {
    allItems: allItemsMachine.provide(
      copiedLoadEffects(
        outside,
        (query, signal) => fetchAllItems(outside, query, signal),
        (all, query) => recallAllItems(outside, all, query),
      ),
    ),
    allItemsActions: allItemsActionsMachine.provide({ actors: { selection, actions } }),
  };
}

export const useAllItemsMachines = machinesHook(provideAllItemsMachines);
