import {
  archiveClient,
  type Client,
  createClient,
  listClients,
  unarchiveClient,
  updateClient,
} from '../../contract/clients';
import type { ClientValues } from '../../machines/clients/client-form.machine';
import type { SaveRequest } from '../../machines/form/form.machine';
import { changesIn } from './changes';
import { type CallApi, orThrow } from './service';

/** Clients. */

/** All clients, archived ones included, by name. */
export async function fetchClients(api: CallApi, signal: AbortSignal): Promise<readonly Client[]> {
  const query = { sort: 'name' } as const;
  return (await orThrow(api(listClients, { query, signal }))).data;
}

export async function saveClient(
  api: CallApi,
  { values: body, initial, version, subjectId, idempotencyKey }: SaveRequest<ClientValues>,
  signal: AbortSignal,
): Promise<Client> {
  if (subjectId === null || version === null) {
    return (await orThrow(api(createClient, { body, idempotencyKey, signal }))).data;
  }
  const params = { id: subjectId };
  const changes = { ...changesIn(body, initial), version };
  return (await orThrow(api(updateClient, { params, body: changes, signal }))).data;
}

/** Archives an active client, restores an archived one; refused when it has changed since. */
export async function toggleClientArchived(
  api: CallApi,
  { id, version, isArchived }: Client,
  signal: AbortSignal,
): Promise<Client> {
  const call = isArchived ? unarchiveClient : archiveClient;
  return (await orThrow(api(call, { params: { id }, body: { version }, signal }))).data;
}
