import * as z from 'zod/mini';
import { defineCall } from '../call';
import { BooleanParam, Id, IdParams } from '../fields';
import { listQuery } from '../lists';
import { Project } from '../projects/project';
import { onlyVersion, updateOf } from '../update';
import { Client, CLIENT_INPUTS, ClientInput } from './client';

const columns = ['name', 'contactPerson', 'email', 'createdAt'] as const;
const list = { method: 'GET', access: 'canManageClients', list: true } as const;
const one = { access: 'canManageClients', params: IdParams } as const;
const change = { ...one, changes: ['clients'], idempotent: true } as const;

export const ClientListQuery = listQuery(Client, columns, { isArchived: z.optional(BooleanParam) });
export type ClientListQuery = z.output<typeof ClientListQuery>;

export const listClients = defineCall({
  ...list,
  name: 'listClients',
  path: '/clients',
  summary: 'Clients',
  query: ClientListQuery,
  response: z.array(Client),
});

export const listActiveClients = defineCall({
  ...list,
  name: 'listActiveClients',
  path: '/clients/active',
  summary: 'Clients that are not archived',
  query: listQuery(Client, columns, {}),
  response: z.array(Client),
});

export const listArchivedClients = defineCall({
  ...list,
  name: 'listArchivedClients',
  path: '/clients/archived',
  summary: 'Archived clients',
  query: listQuery(Client, columns, {}),
  response: z.array(Client),
});

export const getClient = defineCall({
  ...one,
  name: 'getClient',
  method: 'GET',
  path: '/clients/:id',
  summary: 'One client',
  response: Client,
});

export const getClientWithProjects = defineCall({
  ...one,
  name: 'getClientWithProjects',
  method: 'GET',
  path: '/clients/:id/with-projects',
  summary: 'One client with its first 500 projects and the number of all of them',
  response: z.extend(Client, { projects: z.array(Project), projectTotal: z.number() }),
});

export const createClient = defineCall({
  name: 'createClient',
  method: 'POST',
  path: '/clients',
  summary: 'Create a client',
  access: 'canManageClients',
  changes: ['clients'],
  body: ClientInput,
  status: 201,
  idempotent: true,
  response: Client,
});

export const updateClient = defineCall({
  ...change,
  name: 'updateClient',
  method: 'PUT',
  path: '/clients/:id',
  summary: 'Change a client; fields that are not named stay unchanged',
  changes: ['clients', 'projects', 'inspections'],
  body: updateOf(CLIENT_INPUTS),
  response: Client,
});

export const deleteClient = defineCall({
  ...change,
  name: 'deleteClient',
  method: 'DELETE',
  path: '/clients/:id',
  summary: 'Delete a client without projects',
  response: z.object({ id: Id }),
});

export const archiveClient = defineCall({
  ...change,
  name: 'archiveClient',
  method: 'PATCH',
  path: '/clients/:id/archive',
  summary: 'Archive a client',
  body: onlyVersion,
  response: Client,
});

export const unarchiveClient = defineCall({
  ...change,
  name: 'unarchiveClient',
  method: 'PATCH',
  path: '/clients/:id/unarchive',
  summary: 'Restore a client',
  body: onlyVersion,
  response: Client,
});
