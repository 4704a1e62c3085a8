import { passwordFormMachine } from '../../machines/account/password-form.machine';
import { inspectionFormMachine } from '../../machines/inspections/inspection-form.machine';
import { inspectionListMachine } from '../../machines/inspections/inspection-list.machine';
import { inspectionMachine } from '../../machines/inspections/inspection.machine';
import { projectOptionsMachine } from '../../machines/inspections/project-options.machine';
import { itemFormMachine, newItemFormMachine } from '../../machines/items/item-form.machine';
import { assigneesMachine, itemMachine } from '../../machines/items/item.machine';
import { savePassword } from '../api/account';
import { fetchInspection, fetchInspections, saveInspection } from '../api/inspections';
import { addItem, changeItem, fetchAssignees, fetchItem } from '../api/items';
import { fetchProjectOptions } from '../api/projects';
import { provideBoard } from './board';
import { provideClocks } from './clock';
import { provideDashboard } from './dashboard';
import { type EvidenceOutside, provideEvidence } from './evidence';
import { formEffects, NO_DRAFTS } from './form-effects';
import { provideItems } from './items';
import { loading } from './loading';
import { provideOffice } from './office';
import { providePhotoViewing } from './photos';

type Outside = EvidenceOutside;

function provideForms(outside: Outside) {
  const { api } = outside;
  return {
    inspectionForm: inspectionFormMachine.provide(
      formEffects(outside, (request, signal) => saveInspection(api, request, signal)),
    ),
    newItemForm: newItemFormMachine.provide(
      formEffects(outside, (request, signal) => addItem(api, request, signal)),
    ),
    itemForm: itemFormMachine.provide(
      formEffects(outside, (request, signal) => changeItem(api, request, signal)),
    ),
    passwordForm: passwordFormMachine.provide(
      formEffects({ ...outside, drafts: NO_DRAFTS }, ({ values }, signal) =>
        savePassword(api, values, signal),
      ),
    ),
  };
}

function provideLists({ api }: Outside) {
  return {
    inspectionList: inspectionListMachine.provide(
      loading((query, signal) => fetchInspections(api, query, signal)),
    ),
    projectOptions: projectOptionsMachine.provide(
      loading(({ search }, signal) => fetchProjectOptions(api, search, signal)),
    ),
    assignees: assigneesMachine.provide(loading((_, signal) => fetchAssignees(api, signal))),
  };
}

/** Every machine of the signed-in app, each with its effects, for one user. */
export function provideMachines(outside: Outside) {
  const { api } = outside;
  const clocks = provideClocks();
  return {
    ...clocks,
    ...provideDashboard(api, clocks.clock),
    ...provideLists(outside),
    ...provideForms(outside),
    ...provideEvidence(outside),
    ...provideItems(api),
    ...provideBoard(outside),
    ...provideOffice(outside),
    ...providePhotoViewing(api),
    inspection: inspectionMachine.provide(
      loading(({ id }, signal) => fetchInspection(api, id, signal)),
    ),
    item: itemMachine.provide(loading(({ id }, signal) => fetchItem(api, id, signal))),
  };
}

export type Machines = ReturnType<typeof provideMachines>;
