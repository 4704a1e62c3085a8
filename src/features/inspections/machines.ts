import { isLocalId } from '../../../machines/outbox/local-id';
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
import { fetchProjectOption, fetchProjectOptions } from '../projects/calls';
import { loadOnce } from '../../platform/load-once';
import { machinesHook, type SignedIn } from '../session/signed-in';
import {
  actOnInspection,
  fetchInspection,
  fetchInspections,
  fetchProjectInspections,
  recallInspection,
} from './calls';

const loadSaving = loadOnce(() => import('./save-inspection'));

/** The machines of inspections with their effects. */
export function provideInspectionMachines(outside: SignedIn) {
  const { api, copies, inspectionChanges } = outside;
  return {
    inspectionList: inspectionListMachine.provide(
      copiedLoadEffects(
        outside,
        (query, signal) => fetchInspections(outside, query, signal),
        (all, query) => all.page(query, inspectionChanges.all),
      ),
    ),
    inspection: inspectionMachine.provide(
      copiedLoadEffects(
        outside,
        async ({ id }, signal) => {
          const inspection = await fetchInspection(outside, id, signal);
          // If it cannot be stored, the inspection is only not kept on the device.
          if (!isLocalId(inspection.id))
            void copies().then(
              (all) => all?.noteOpened(inspection.id),
              () => undefined,
            );
          return inspection;
        },
        (all, { id }) => recallInspection(outside, all, id),
      ),
    ),
    inspectionActions: inspectionActionsMachine.provide(
      actionEffects((subject) => actOnInspection(outside, subject)),
    ),
    inspectionForm: inspectionFormMachine.provide(
      formEffects(outside, async (request, signal) => {
        const { saveInspection } = await loadSaving();
        return saveInspection(outside, request, signal);
      }),
    ),
    projectInspections: projectInspectionsMachine.provide(
      loadEffects((query, signal) => fetchProjectInspections(api, query, signal)),
    ),
    chosenProject: chosenProjectMachine.provide(
      copiedLoadEffects(
        outside,
        ({ id }, signal) => fetchProjectOption(api, id, signal),
        async (all, { id }) => {
          const data = (await all.projects('')).find((project) => project.id === id);
          return data === undefined ? null : { data, copiedAt: Date.now() };
        },
      ),
    ),
    projectOptions: projectOptionsMachine.provide(
      copiedLoadEffects(
        outside,
        ({ search }, signal) => fetchProjectOptions(api, search, signal),
        async (all, { search }) => {
          const data = await all.projects(search);
          return data.length === 0 && search === '' ? null : { data, copiedAt: Date.now() };
        },
      ),
    ),
  };
}

export const useInspectionMachines = machinesHook(provideInspectionMachines);
