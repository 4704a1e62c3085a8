import type { Call, CallResponse } from '../../../contract/call';
import { createClient } from '../../../contract/clients/calls';
import type { Client } from '../../../contract/clients/client';
import { createInspection, getInspection } from '../../../contract/inspections/calls';
import type { Inspection } from '../../../contract/inspections/inspection';
import { createItem } from '../../../contract/items/calls';
import type { Item } from '../../../contract/items/item';
import type { Project } from '../../../contract/projects/project';
import { createProject } from '../../../contract/projects/calls';
import type { Answer, Api } from '../server/api';

/** Creates records through the API; a test sets only the fields that matter to it. */

type Fields = Readonly<Record<string, unknown>>;

/** The body of a successful answer, parsed by the schema of its call. */
export function bodyOf<C extends Call>(call: C, answer: Answer): CallResponse<C> {
  if (answer.status >= 300) {
    throw new Error(`Answered ${String(answer.status)}: ${JSON.stringify(answer.body)}`);
  }
  return call.response.parse(answer.body) as CallResponse<C>;
}

export const clientBody = (fields: Fields = {}) => ({
  name: 'Bau AG',
  contactPerson: 'Eva Roth',
  email: 'eva@bau.example',
  ...fields,
});

export const projectBody = (fields: Fields & { clientId: number }) => ({
  name: 'Harbour Bridge',
  address: 'Quay 4',
  ...fields,
});

export const inspectionBody = (fields: Fields & { projectId: number }) => ({
  title: 'Deck survey',
  inspectionDate: '2026-11-20T09:00:00.000Z',
  inspectorName: 'Ida Falk',
  status: 0,
  ...fields,
});

export const itemBody = (fields: Fields & { inspectionId: number }) => ({
  title: 'Cracked beam',
  description: 'Third beam from the north',
  category: 'Structural',
  priority: 3,
  ...fields,
});

export const addClient = async (api: Api, fields: Fields = {}): Promise<Client> =>
  bodyOf(createClient, await api.post('/clients', clientBody(fields)));

export const addProject = async (
  api: Api,
  fields: Fields & { clientId: number },
): Promise<Project> => bodyOf(createProject, await api.post('/projects', projectBody(fields)));

export const addInspection = async (
  api: Api,
  fields: Fields & { projectId: number },
): Promise<Inspection> =>
  bodyOf(createInspection, await api.post('/inspections', inspectionBody(fields)));

export const addItem = async (api: Api, fields: Fields & { inspectionId: number }): Promise<Item> =>
  bodyOf(createItem, await api.post('/inspectionitems', itemBody(fields)));

export interface Site {
  client: Client;
  project: Project;
  inspection: Inspection;
}

/** A client with one project that has one inspection without items. */
export async function addSite(api: Api): Promise<Site> {
  const client = await addClient(api);
  const project = await addProject(api, { clientId: client.id });
  const inspection = await addInspection(api, { projectId: project.id });
  return { client, project, inspection };
}

/** The current inspection. */
export const inspectionNow = async (api: Api, { id }: { id: number }): Promise<Inspection> =>
  bodyOf(getInspection, await api.get(`/inspections/${String(id)}`));
