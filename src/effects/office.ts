import { fromPromise } from 'xstate';
import { clientArchivingMachine } from '../../machines/clients/client-archiving.machine';
import { clientFormMachine } from '../../machines/clients/client-form.machine';
import { clientListMachine } from '../../machines/clients/client-list.machine';
import { clientOptionsMachine } from '../../machines/clients/client-options.machine';
import { localDay } from '../../machines/form/local-minute';
import type { Done } from '../../machines/office/asked-action.machine';
import { projectFormMachine } from '../../machines/projects/project-form.machine';
import { projectListMachine } from '../../machines/projects/project-list.machine';
import { userActionsMachine } from '../../machines/users/user-actions.machine';
import { userFormMachine } from '../../machines/users/user-form.machine';
import { userListMachine } from '../../machines/users/user-list.machine';
import { fetchClientOptions, fetchClients, saveClient, toggleClientArchived } from '../api/clients';
import { fetchProjects, saveProject } from '../api/projects';
import type { CallApi } from '../api/service';
import { changeUser, createUser, fetchUsers } from '../api/users';
import { draftsWithout, formEffects, type FormOutside } from './form-effects';
import { loading } from './loading';

type Act<Subject, Outcome> = (subject: Subject, signal: AbortSignal) => Promise<Outcome>;

/** The effect of an action on a record. */
const carryingOut = <Subject, Outcome>(act: Act<Subject, Outcome>) => ({
  actors: {
    carryOut: fromPromise<Done<Subject, Outcome>, { subject: Subject | null }>(
      async ({ input: { subject }, signal }) => {
        if (subject === null) throw new Error('There is nothing to act on');
        return { subject, outcome: await act(subject, signal) };
      },
    ),
  },
});

interface Outside extends FormOutside {
  api: CallApi;
}

function provideForms(outside: Outside) {
  const { api, drafts } = outside;
  return {
    clientForm: clientFormMachine.provide(
      formEffects(outside, (request, signal) => saveClient(api, request, signal)),
    ),
    projectForm: projectFormMachine.provide(
      formEffects(outside, (request, signal) =>
        saveProject(api, request, localDay(new Date()), signal),
      ),
    ),
    // The form comes back with another generated password.
    userForm: userFormMachine.provide(
      formEffects({ ...outside, drafts: draftsWithout('password', drafts) }, (request, signal) =>
        createUser(api, request, signal),
      ),
    ),
  };
}

/** The machines of clients, projects and users with their effects. */
export function provideOffice(outside: Outside) {
  const { api } = outside;
  return {
    clientList: clientListMachine.provide(
      loading((query, signal) => fetchClients(api, query, signal)),
    ),
    clientOptions: clientOptionsMachine.provide(
      loading((query, signal) => fetchClientOptions(api, query, signal)),
    ),
    projectList: projectListMachine.provide(
      loading((query, signal) => fetchProjects(api, query, localDay(new Date()), signal)),
    ),
    userList: userListMachine.provide(loading((_, signal) => fetchUsers(api, signal))),
    ...provideForms(outside),
    clientArchiving: clientArchivingMachine.provide(
      carryingOut((client, signal) => toggleClientArchived(api, client, signal)),
    ),
    userActions: userActionsMachine.provide(
      carryingOut((subject, signal) => changeUser(api, subject, signal)),
    ),
  };
}
