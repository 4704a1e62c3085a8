import { inspectionFormMachine } from '../../../../machines/inspections/inspection-form.machine';
import {
  chosenProjectMachine,
  projectOptionsMachine,
} from '../../../../machines/inspections/project-options.machine';
import { formEffects } from '../../../forms/form-effects';
import { copiedLoadEffects } from '../../../loading/load-effects';
import { currentId } from '../../../platform/ids/current-id';
import { givingUp } from '../../../platform/outbox/giving-up';
import { waitsAs } from '../../../platform/outbox/unsent-records';
import { fetchProjectOption, fetchProjectOptions } from '../../projects/calls';
import { machinesHook, type SignedIn } from '../../session/signed-in';
import { fetchInspection } from '../calls';
import { saveInspection } from './save-inspection';

/** The machines of the form of an inspection with their effects. */
export function provideInspectionFormMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    inspectionForm: inspectionFormMachine.provide(
      formEffects(
        { ...outside, isWaiting: waitsAs('inspection') },
        (request, signal) => saveInspection(outside, request, signal),
        {
          kind: 'inspections',
          idOf: (id) => currentId(outside, id),
          read: (id, signal) => fetchInspection(outside, id, signal),
        },
        // Its version does not matter, because nothing is overwritten.
        (given) =>
          saveInspection(
            { api, inspectionChanges: givingUp(outside.inspectionChanges) },
            { ...given, version: given.initialVersion },
            new AbortController().signal,
          ),
      ),
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
        (query, signal) => fetchProjectOptions(api, query, signal),
        async (all, { search }) => {
          const data = await all.projects(search);
          return data.length === 0 && search === '' ? null : { data, copiedAt: Date.now() };
        },
      ),
    ),
  };
}

export const useInspectionFormMachines = machinesHook(provideInspectionFormMachines);
