import { inspectionItemsMachine } from '../../../machines/items/inspection-items.machine';
import { itemActionsMachine } from '../../../machines/items/item-actions.machine';
import { itemFormMachine, newItemFormMachine } from '../../../machines/items/item-form.machine';
import {
  assigneesMachine,
  inspectionSummaryMachine,
  itemMachine,
} from '../../../machines/items/item.machine';
import { formEffects } from '../../forms/form-effects';
import { loadEffects } from '../../loading/load-effects';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { provideItemActions } from './actions/item-effects';
import { provideBoard } from './board/board-effects';
import { addItem, changeItem, fetchAssignees, fetchInspectionSummary, fetchItem } from './calls';
import { provideEvidence } from './resolution/evidence-effects';

/** The machines of items with their effects. */
export function provideItemMachines(outside: SignedIn) {
  const { api } = outside;
  const evidence = provideEvidence(outside);
  const { itemResolving } = evidence;
  const single = provideItemActions(api);
  const itemActions = itemActionsMachine.provide({ actors: { ...single, itemResolving } });
  const several = provideBoard(outside);
  const { board, itemSelection: selection } = several;
  return {
    item: itemMachine.provide(loadEffects(({ id }, signal) => fetchItem(api, id, signal))),
    inspectionSummary: inspectionSummaryMachine.provide(
      loadEffects(({ id }, signal) => fetchInspectionSummary(api, id, signal)),
    ),
    assignees: assigneesMachine.provide(loadEffects((_, signal) => fetchAssignees(api, signal))),
    newItemForm: newItemFormMachine.provide(
      formEffects(outside, (request, signal) => addItem(api, request, signal)),
    ),
    itemForm: itemFormMachine.provide(
      formEffects(outside, (request, signal) => changeItem(api, request, signal)),
    ),
    ...evidence,
    ...single,
    ...several,
    itemActions,
    inspectionItems: inspectionItemsMachine.provide({
      actors: { board, selection, actions: itemActions },
    }),
  };
}

export const useItemMachines = machinesHook(provideItemMachines);
