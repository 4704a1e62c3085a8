import type { InspectionWithItems } from '../../../contract/inspections/calls';
import { inspectionActionsMachine } from '../../../machines/inspections/inspection-actions.machine';
import { inspectionFormMachine } from '../../../machines/inspections/inspection-form.machine';
import { inspectionListMachine } from '../../../machines/inspections/inspection-list.machine';
import { inspectionMachine } from '../../../machines/inspections/inspection.machine';
import { projectInspectionsMachine } from '../../../machines/inspections/project-inspections.machine';
import {
  chosenProjectMachine,
  projectOptionsMachine,
} from '../../../machines/inspections/project-options.machine';
import { actionEffects } from '../../actions/action-effects';
import { formEffects } from '../../forms/form-effects';
import { copiedLoadEffects, loadEffects } from '../../loading/load-effects';
import type { ItemChanges } from '../../platform/outbox/record-changes';
import { fetchProjectOption, fetchProjectOptions } from '../projects/calls';
import { machinesHook, type SignedIn } from '../session/signed-in';
import {
  actOnInspection,
  fetchInspection,
  fetchInspections,
  fetchProjectInspections,
  saveInspection,
} from './calls';

/** An inspection with the changes of its items that wait on this device. */
const withChanges = async <Shown extends InspectionWithItems>(
  changes: ItemChanges,
  inspection: Shown,
): Promise<Shown> => ({
  ...inspection,
  inspectionItems: await changes.itemsOf(inspection.id, inspection.inspectionItems),
});

/** The machines of inspections with their effects. */
export function provideInspectionMachines(outside: SignedIn) {
  const { api, copies, changes } = outside;
  return {
    inspectionList: inspectionListMachine.provide(
      copiedLoadEffects(
        outside,
        (query, signal) => fetchInspections(api, query, signal),
        (all, query) => all.page(query),
      ),
    ),
    inspection: inspectionMachine.provide(
      copiedLoadEffects(
        outside,
        async ({ id }, signal) => {
          const inspection = await fetchInspection(api, id, signal);
          // If it cannot be stored, the inspection is only not kept on the device.
          void copies().then(
            (all) => all?.noteOpened(id),
            () => undefined,
          );
          return withChanges(changes, inspection);
        },
        async (all, { id }) => {
          const copy = await all.inspection(id);
          return copy && { ...copy, data: await withChanges(changes, copy.data) };
        },
      ),
    ),
    inspectionActions: inspectionActionsMachine.provide(
      actionEffects((subject, signal) => actOnInspection(api, subject, signal)),
    ),
    inspectionForm: inspectionFormMachine.provide(
      formEffects(outside, (request, signal) => saveInspection(api, request, signal)),
    ),
    projectInspections: projectInspectionsMachine.provide(
      loadEffects((query, signal) => fetchProjectInspections(api, query, signal)),
    ),
    chosenProject: chosenProjectMachine.provide(
      loadEffects(({ id }, signal) => fetchProjectOption(api, id, signal)),
    ),
    projectOptions: projectOptionsMachine.provide(
      loadEffects(({ search }, signal) => fetchProjectOptions(api, search, signal)),
    ),
  };
}

export const useInspectionMachines = machinesHook(provideInspectionMachines);
