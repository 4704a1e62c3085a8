import {
  archiveClient,
  createClient,
  getClient,
  listClients,
  unarchiveClient,
  updateClient,
} from '../../../contract/clients/calls';
import type { Client } from '../../../contract/clients/client';
import { listActiveProjects } from '../../../contract/projects/calls';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import {
  clientBody,
  type ClientValues,
  clientValuesOf,
} from '../../../machines/clients/client-form.machine';
import type { ClientQuery } from '../../../machines/clients/client-list.machine';
import type {
  ClientOption,
  ClientOptionsQuery,
} from '../../../machines/clients/client-options.machine';
import type { SaveRequest } from '../../../machines/forms/form-context';
import type { Page } from '../../../machines/loading/page';
import { changesIn } from '../../platform/http/changed-fields';
import { adopting, createOnce, ifExists } from '../../platform/http/create-once';
import type { Sending } from '../../actions/action-effects';
import { withChosenOptions } from '../../forms/with-chosen-options';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls of clients. */

/** How many matches a select shows; typing narrows them down. */
const OPTION_COUNT = 200;

const searching = (search: string) => (search.trim() === '' ? {} : { search });

/** The filters and the order of the list, for its pages and its file. */
export const filteredBy = ({ search, archived }: ClientQuery) => ({
  sort: 'name',
  ...(archived === 'hide' ? { isArchived: 'false' as const } : {}),
  ...searching(search),
});

/** Fetches one page of the clients, sorted by name. */
export async function fetchClients(
  api: CallApi,
  listed: ClientQuery,
  signal: AbortSignal,
): Promise<Page<Client>> {
  const query = {
    ...filteredBy(listed),
    page: String(listed.page),
    pageSize: String(LIST_PAGE_SIZE),
  };
  const { data, total } = await orThrow(api(listClients, { query, signal }));
  return { rows: data, total };
}

export const fetchClient = async (api: CallApi, id: number, signal: AbortSignal): Promise<Client> =>
  (await orThrow(api(getClient, { params: { id }, signal }))).data;

export async function countProjects(
  api: CallApi,
  clientId: number,
  signal: AbortSignal,
): Promise<number> {
  const query = { clientId: String(clientId), page: '1', pageSize: '1' };
  return (await orThrow(api(listActiveProjects, { query, signal }))).total;
}

export async function fetchClientOptions(
  api: CallApi,
  { search, chosenId = '', withArchived }: ClientOptionsQuery & { chosenId?: string },
  signal: AbortSignal,
): Promise<Page<ClientOption>> {
  const query = {
    page: '1',
    pageSize: String(OPTION_COUNT),
    sort: 'name',
    ...(withArchived ? {} : { isArchived: 'false' as const }),
    ...searching(search),
  };
  const [{ data, total }, own] = await Promise.all([
    orThrow(api(listClients, { query, signal })),
    // It may have been deleted since; its filter then shows nothing.
    chosenId === '' ? null : fetchClientOption(api, chosenId, signal),
  ]);
  const found = data.map(({ id, name }) => ({ id, name }));
  return { rows: withChosenOptions(found, own === null ? [] : [own]), total };
}

/** Fetches the clients whose names have the words of a name; none without words. */
export const fetchNamesakes = async (
  api: CallApi,
  query: ClientOptionsQuery,
  signal: AbortSignal,
): Promise<Page<ClientOption>> =>
  query.search.trim() === '' ? { rows: [], total: 0 } : fetchClientOptions(api, query, signal);

/** Fetches a client for a select; null if it does not exist. */
export async function fetchClientOption(
  api: CallApi,
  id: number | string,
  signal: AbortSignal,
): Promise<ClientOption | null> {
  const client = await ifExists(orThrow(api(getClient, { params: { id }, signal })));
  return client && { id: client.data.id, name: client.data.name };
}

type ClientChanges = Partial<ReturnType<typeof clientBody>> & { version: number };

/** Creates or changes a client. */
export async function saveClient(
  api: CallApi,
  request: SaveRequest<ClientValues>,
  signal: AbortSignal,
): Promise<Client> {
  const { values, initial, version, subjectId, idempotencyKey } = request;
  const body = clientBody(values);
  const update = async (id: number, changes: ClientChanges, key: string) => {
    const sending = { params: { id }, body: changes, idempotencyKey: key, signal };
    return (await orThrow(api(updateClient, sending))).data;
  };
  if (subjectId === null || version === null) {
    return createOnce(api, request, {
      create: async (key) =>
        (await orThrow(api(createClient, { body, idempotencyKey: key, signal }))).data,
      adopt: adopting(request, {
        body,
        read: (id) => ifExists(fetchClient(api, id, signal)),
        bodyOf: (existing) => clientBody(clientValuesOf(existing)),
        update,
      }),
    });
  }
  return update(subjectId, { ...changesIn(body, clientBody(initial)), version }, idempotencyKey);
}

/** Archives an active client or restores an archived one; refused if it has changed since. */
export async function toggleClientArchived(
  api: CallApi,
  { id, version, isArchived }: Client,
  sending: Sending,
): Promise<Client> {
  const call = isArchived ? unarchiveClient : archiveClient;
  return (await orThrow(api(call, { params: { id }, body: { version }, ...sending }))).data;
}
