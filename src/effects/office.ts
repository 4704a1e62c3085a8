import { fromPromise } from 'xstate';
import type { Client } from '../../contract/clients';
import { clientArchivingMachine } from '../../machines/clients/client-archiving.machine';
import { clientFormMachine } from '../../machines/clients/client-form.machine';
import { localDay } from '../../machines/form/local-minute';
import {
  clientListMachine,
  projectListMachine,
  userListMachine,
} from '../../machines/office/lists.machine';
import { projectFormMachine } from '../../machines/projects/project-form.machine';
import {
  type UserActionOutcome,
  userActionsMachine,
  type UserActionSubject,
} from '../../machines/users/user-actions.machine';
import { userFormMachine } from '../../machines/users/user-form.machine';
import { fetchClients, saveClient, toggleClientArchived } from '../api/clients';
import { fetchProjects, saveProject } from '../api/projects';
import type { CallApi } from '../api/service';
import { changeUser, createUser, fetchUsers } from '../api/users';
import type { Drafts } from './drafts';
import { draftsWithout, formEffects } from './form-effects';
import { loading } from './loading';

function provideForms(api: CallApi, drafts: Drafts) {
  return {
    clientForm: clientFormMachine.provide(
      formEffects(drafts, (request, signal) => saveClient(api, request, signal)),
    ),
    projectForm: projectFormMachine.provide(
      formEffects(drafts, (request, signal) =>
        saveProject(api, request, localDay(new Date()), signal),
      ),
    ),
    // The form comes back with another generated password.
    userForm: userFormMachine.provide(
      formEffects(draftsWithout('password', drafts), (request, signal) =>
        createUser(api, request, signal),
      ),
    ),
  };
}

/** The machines of clients, projects and users with their effects. */
export function provideOffice(api: CallApi, drafts: Drafts) {
  return {
    clientList: clientListMachine.provide(loading((_, signal) => fetchClients(api, signal))),
    projectList: projectListMachine.provide(loading((_, signal) => fetchProjects(api, signal))),
    userList: userListMachine.provide(loading((_, signal) => fetchUsers(api, signal))),
    ...provideForms(api, drafts),
    clientArchiving: clientArchivingMachine.provide({
      actors: {
        carryOut: fromPromise<Client, { subject: Client }>(({ input, signal }) =>
          toggleClientArchived(api, input.subject, signal),
        ),
      },
    }),
    userActions: userActionsMachine.provide({
      actors: {
        carryOut: fromPromise<UserActionOutcome, { subject: UserActionSubject }>(
          ({ input, signal }) => changeUser(api, input.subject, signal),
        ),
      },
    }),
  };
}
