import type { Client } from '../../../contract/clients/client';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { clientArchivingMachine } from '../../../machines/clients/client-archiving.machine';
import { clientFormMachine } from '../../../machines/clients/client-form.machine';
import { clientListMachine } from '../../../machines/clients/client-list.machine';
import { clientMachine } from '../../../machines/clients/client.machine';
import { clientProjectCountMachine } from '../../../machines/clients/client-project-count.machine';
import { clientOptionsMachine } from '../../../machines/clients/client-options.machine';
import { changeEffects } from '../../actions/change-effects';
import { formEffects } from '../../forms/form-effects';
import { loadEffects } from '../../loading/load-effects';
import { machinesHook, type SignedIn } from '../session/signed-in';
import {
  countProjects,
  fetchClient,
  fetchClientOptions,
  fetchClients,
  fetchNamesakes,
  saveClient,
  toggleClientArchived,
} from './calls';

type Archived = Pick<Client, 'isArchived'>;

/** What archiving or restoring a client has done; `isArchived` is the state before. */
export const archivedInWords = ({ isArchived }: Archived): string =>
  isArchived ? CLIENT_MESSAGES.restored : CLIENT_MESSAGES.archived;

/** Why nothing has changed. */
const notArchivedInWords = ({ isArchived }: Archived): string =>
  isArchived ? CLIENT_MESSAGES.restoreFailed : CLIENT_MESSAGES.archiveFailed;

/** The machines of clients with their effects. */
export function provideClientMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    clientList: clientListMachine.provide(
      loadEffects((query, signal) => fetchClients(api, query, signal)),
    ),
    client: clientMachine.provide(loadEffects(({ id }, signal) => fetchClient(api, id, signal))),
    clientProjectCount: clientProjectCountMachine.provide(
      loadEffects(({ id }, signal) => countProjects(api, id, signal)),
    ),
    clientOptions: clientOptionsMachine.provide(
      loadEffects((query, signal) => fetchClientOptions(api, query, signal)),
    ),
    clientNamesakes: clientOptionsMachine.provide(
      loadEffects((query, signal) => fetchNamesakes(api, query, signal)),
    ),
    clientForm: clientFormMachine.provide(
      formEffects(outside, (request, signal) => saveClient(api, request, signal), {
        kind: 'clients',
        read: (id, signal) => fetchClient(api, id, signal),
      }),
    ),
    clientArchiving: clientArchivingMachine.provide(
      changeEffects(outside, (client, sending) => toggleClientArchived(api, client, sending), {
        done: (client) => `${archivedInWords(client)}: ${client.name}`,
        failed: (client) => `${notArchivedInWords(client)} “${client.name}”`,
      }),
    ),
  };
}

export const useClientMachines = machinesHook(provideClientMachines);
