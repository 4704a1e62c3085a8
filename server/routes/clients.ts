import * as calls from '../../contract/clients/calls';
import type { Client } from '../../contract/clients/client';
import { withChanges } from '../../contract/update';
import type { Context, Registrar } from '../http/calls/handlers';
import { conflict, found } from '../errors/http-error';
import type { Services } from '../http/services';
import * as clients from '../repositories/clients';
import { countProjectsOfClient, listProjects } from '../repositories/projects/projects';
import { expectVersion, updated } from '../changes/versioned-changes';

const existing = async ({ db }: Pick<Context, 'db'>, id: number) =>
  found(await clients.findClient(db, id), 'Client');

async function setArchived(
  context: Context,
  { id, version, isArchived }: { id: number; version: number | undefined; isArchived: boolean },
): Promise<Client> {
  const before = expectVersion(await existing(context, id), version);
  const { db, now } = context;
  const writing = clients.setClientArchived(db, { before, isArchived, now });
  return updated(writing, () => existing(context, id));
}

export function clientRoutes(register: Registrar, { database, lists }: Services): void {
  const list = (query: calls.ClientListQuery) => clients.listClients(database, lists, query);
  register.list(calls.listClients, ({ query }) => list(query));
  register.list(calls.listActiveClients, ({ query }) => list({ ...query, isArchived: false }));
  register.list(calls.listArchivedClients, ({ query }) => list({ ...query, isArchived: true }));
  register.read(calls.getClient, ({ params }, context) => existing(context, params.id));
  register.read(calls.getClientWithProjects, async ({ params }, context) => {
    const client = await existing(context, params.id);
    const filters = { clientId: client.id, date: context.now.slice(0, 10) };
    const { rows, total } = await listProjects(database, lists, filters);
    return { ...client, projects: rows, projectTotal: total };
  });
  register.write(calls.createClient, ({ body }, { db, now }) =>
    clients.insertClient(db, body, now),
  );
  register.write(calls.updateClient, async ({ params, body }, context) => {
    const before = expectVersion(await existing(context, params.id), body.version);
    const { db, now } = context;
    const fields = withChanges(before, body);
    const { engine } = database;
    const writing = clients.updateClient({ db, engine }, { before, fields, now });
    return updated(writing, () => existing(context, params.id));
  });
  register.write(calls.archiveClient, ({ params, body }, context) =>
    setArchived(context, { id: params.id, version: body?.version, isArchived: true }),
  );
  register.write(calls.unarchiveClient, ({ params, body }, context) =>
    setArchived(context, { id: params.id, version: body?.version, isArchived: false }),
  );
  register.write(calls.deleteClient, async ({ params }, context) => {
    const client = await existing(context, params.id);
    if ((await countProjectsOfClient(context.db, client.id)) > 0) {
      throw conflict('The client has projects. Archive it instead.');
    }
    await clients.deleteClient(context.db, client.id);
    return { id: client.id };
  });
}
