import { clientArchivingMachine } from '../../../machines/clients/client-archiving.machine';
import { clientFormMachine } from '../../../machines/clients/client-form.machine';
import { clientListMachine } from '../../../machines/clients/client-list.machine';
import { clientMachine } from '../../../machines/clients/client.machine';
import { clientOptionsMachine } from '../../../machines/clients/client-options.machine';
import { actionEffects } from '../../actions/action-effects';
import { formEffects } from '../../forms/form-effects';
import { loadEffects } from '../../loading/load-effects';
import { machinesHook, type SignedIn } from '../session/signed-in';
import {
  fetchClient,
  fetchClientOptions,
  fetchClients,
  saveClient,
  toggleClientArchived,
} from './calls';

/** The machines of clients with their effects. */
export function provideClientMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    clientList: clientListMachine.provide(
      loadEffects((query, signal) => fetchClients(api, query, signal)),
    ),
    client: clientMachine.provide(loadEffects(({ id }, signal) => fetchClient(api, id, signal))),
    clientOptions: clientOptionsMachine.provide(
      loadEffects((query, signal) => fetchClientOptions(api, query, signal)),
    ),
    clientForm: clientFormMachine.provide(
      formEffects(outside, (request, signal) => saveClient(api, request, signal)),
    ),
    clientArchiving: clientArchivingMachine.provide(
      actionEffects((client, sending) => toggleClientArchived(api, client, sending)),
    ),
  };
}

export const useClientMachines = machinesHook(provideClientMachines);
