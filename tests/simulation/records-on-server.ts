import { listItemsOfInspection } from '../../contract/items/list-calls';
import { pathOf } from '../../contract/call';
import type { Records } from './copies';
import type { SimulatedServer } from './server';

interface Outside {
  server: SimulatedServer;
  inspectionIds: readonly number[];
}

/** The server's items of the inspections and their photos; everybody sees the same. */
export async function recordsOnServer({ server, inspectionIds }: Outside): Promise<Records> {
  const [person] = server.people;
  if (person === undefined) throw new Error('There are two people');
  const lists = inspectionIds.map(async (inspectionId) => {
    const url = pathOf(listItemsOfInspection, { inspectionId });
    const { body } = await server.exchange(person, { method: 'GET', url });
    return listItemsOfInspection.response.parse(body);
  });
  const photos = await server.photosOf(inspectionIds);
  return { items: (await Promise.all(lists)).flat(), photos };
}
