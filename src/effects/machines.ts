import { fromPromise } from 'xstate';
import { passwordFormMachine } from '../../machines/account/password-form.machine';
import type { SaveRequest } from '../../machines/form/form.machine';
import { inspectionFormMachine } from '../../machines/inspections/inspection-form.machine';
import { inspectionListMachine } from '../../machines/inspections/inspection-list.machine';
import { inspectionMachine } from '../../machines/inspections/inspection.machine';
import { projectOptionsMachine } from '../../machines/inspections/project-options.machine';
import { recentInspectionsMachine } from '../../machines/inspections/recent-inspections.machine';
import { itemFormMachine, newItemFormMachine } from '../../machines/items/item-form.machine';
import { assigneesMachine, itemMachine } from '../../machines/items/item.machine';
import {
  clientListMachine,
  projectListMachine,
  userListMachine,
} from '../../machines/office/lists.machine';
import { savePassword } from '../api/account';
import {
  fetchInspection,
  fetchInspections,
  fetchNewestInspections,
  saveInspection,
} from '../api/inspections';
import { addItem, changeItem, fetchAssignees, fetchItem } from '../api/items';
import { fetchClients, fetchProjectOptions, fetchProjects, fetchUsers } from '../api/office';
import type { CallApi } from '../api/service';
import { providePhotoViewing } from './photos';
import { reportFailedSave } from './report-failure';
import type { TypedText } from './typed-text';

interface Outside {
  api: CallApi;
  typedText: TypedText;
}

type Fetch<Query, Data> = (query: Query, signal: AbortSignal) => Promise<Data>;
type Save<Values, Saved> = (request: SaveRequest<Values>, signal: AbortSignal) => Promise<Saved>;

const loading = <Query, Data>(fetch: Fetch<Query, Data>) => ({
  actors: {
    load: fromPromise<Data, { query: Query }>(({ input, signal }) => fetch(input.query, signal)),
  },
});

const saving = <Values, Saved>(save: Save<Values, Saved>) =>
  fromPromise<Saved, SaveRequest<Values>>(async ({ input, signal }) => {
    try {
      return await save(input, signal);
    } catch (error) {
      if (!signal.aborted) reportFailedSave(error);
      throw error;
    }
  });

/** What is typed into a form is kept on every change, and forgotten when it is saved or discarded. */
const keeping = (typedText: TypedText) => ({
  keepTyped: (
    _: unknown,
    { key, values, version }: { key: string; values: object; version: number | null },
  ) => {
    typedText.keep(key, values, version);
  },
  forgetTyped: (_: unknown, key: string) => {
    typedText.forget(key);
  },
});

/** Passwords are never kept. */
const NOT_KEEPING = { keepTyped: () => undefined, forgetTyped: () => undefined };

function provideForms({ api, typedText }: Outside) {
  const actions = keeping(typedText);
  return {
    inspectionForm: inspectionFormMachine.provide({
      actors: { save: saving((request, signal) => saveInspection(api, request, signal)) },
      actions,
    }),
    newItemForm: newItemFormMachine.provide({
      actors: { save: saving((request, signal) => addItem(api, request, signal)) },
      actions,
    }),
    itemForm: itemFormMachine.provide({
      actors: { save: saving((request, signal) => changeItem(api, request, signal)) },
      actions,
    }),
    passwordForm: passwordFormMachine.provide({
      actors: { save: saving(({ values }, signal) => savePassword(api, values, signal)) },
      actions: NOT_KEEPING,
    }),
  };
}

function provideLists({ api }: Outside) {
  return {
    inspectionList: inspectionListMachine.provide(
      loading((query, signal) => fetchInspections(api, query, signal)),
    ),
    recentInspections: recentInspectionsMachine.provide(
      loading(({ count }, signal) => fetchNewestInspections(api, count, signal)),
    ),
    projectOptions: projectOptionsMachine.provide(
      loading(({ search }, signal) => fetchProjectOptions(api, search, signal)),
    ),
    assignees: assigneesMachine.provide(loading((_, signal) => fetchAssignees(api, signal))),
    clientList: clientListMachine.provide(
      loading((query, signal) => fetchClients(api, query, signal)),
    ),
    projectList: projectListMachine.provide(
      loading((query, signal) => fetchProjects(api, query, signal)),
    ),
    userList: userListMachine.provide(loading((query, signal) => fetchUsers(api, query, signal))),
  };
}

/** Every machine of the signed-in app, each with its effects. */
export function provideMachines(outside: Outside) {
  const { api } = outside;
  return {
    ...provideLists(outside),
    ...provideForms(outside),
    ...providePhotoViewing(api),
    inspection: inspectionMachine.provide(
      loading(({ id }, signal) => fetchInspection(api, id, signal)),
    ),
    item: itemMachine.provide(loading(({ id }, signal) => fetchItem(api, id, signal))),
  };
}

export type Machines = ReturnType<typeof provideMachines>;
