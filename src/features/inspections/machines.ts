import { inspectionFormMachine } from '../../../machines/inspections/inspection-form.machine';
import { inspectionListMachine } from '../../../machines/inspections/inspection-list.machine';
import { inspectionMachine } from '../../../machines/inspections/inspection.machine';
import { projectOptionsMachine } from '../../../machines/inspections/project-options.machine';
import { formEffects } from '../../forms/form-effects';
import { loadEffects } from '../../loading/load-effects';
import { fetchProjectOptions } from '../projects/calls';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchInspection, fetchInspections, saveInspection } from './calls';

/** The machines of inspections with their effects. */
export function provideInspectionMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    inspectionList: inspectionListMachine.provide(
      loadEffects((query, signal) => fetchInspections(api, query, signal)),
    ),
    inspection: inspectionMachine.provide(
      loadEffects(({ id }, signal) => fetchInspection(api, id, signal)),
    ),
    inspectionForm: inspectionFormMachine.provide(
      formEffects(outside, (request, signal) => saveInspection(api, request, signal)),
    ),
    projectOptions: projectOptionsMachine.provide(
      loadEffects(({ search }, signal) => fetchProjectOptions(api, search, signal)),
    ),
  };
}

export const useInspectionMachines = machinesHook(provideInspectionMachines);
