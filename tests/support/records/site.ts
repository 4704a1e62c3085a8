import type { Api } from '../server/api';

/** Creates records over the API. */

async function create(api: Api, path: string, body: object): Promise<number> {
  const answer = await api.post(path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return (answer.body as { id: number }).id;
}

export interface Site {
  projectId: number;
  inspectionId: number;
}

/** A client with one project and one inspection. */
export async function createSite(admin: Api, title: string): Promise<Site> {
  const clientId = await create(admin, '/clients', {
    name: 'Northgate Estates',
    contactPerson: 'Jo Smith',
    email: 'jo@example.com',
  });
  const projectId = await create(admin, '/projects', {
    clientId,
    name: 'Block A',
    address: '1 Long Street',
  });
  const inspectionId = await createInspection(admin, projectId, title);
  return { projectId, inspectionId };
}

/** Dated today, so that an inspector finds it in the initial view of the list. */
export function createInspection(api: Api, projectId: number, title: string): Promise<number> {
  return create(api, '/inspections', {
    title,
    projectId,
    inspectionDate: new Date().toISOString(),
    inspectorName: 'Ivan Petrov',
    status: 0,
  });
}

export function createItem(api: Api, inspectionId: number, title: string): Promise<number> {
  return create(api, '/inspectionitems', {
    inspectionId,
    title,
    description: 'Hairline crack',
    category: 'Structural',
    priority: 3,
    status: 'Open',
  });
}
