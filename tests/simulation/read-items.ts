import { listItemsOfInspection } from '../../contract/items/list-calls';
import type { Item } from '../../contract/items/item';
import { pathOf } from '../../contract/call';
import type { Device } from './device';
import type { Person } from './server';
import type { World } from './world';

/** The items of the inspections as the server has them. */
export async function itemsOnServer(
  { server, inspectionIds }: World,
  person: Person,
): Promise<Item[]> {
  const lists = inspectionIds.map(async (inspectionId) => {
    const url = pathOf(listItemsOfInspection, { inspectionId });
    const { body } = await server.exchange(person, { method: 'GET', url });
    return listItemsOfInspection.response.parse(body);
  });
  return (await Promise.all(lists)).flat();
}

/** A device with a connection opens the list of items. */
export async function readItems(world: World, device: Device): Promise<void> {
  if (!device.isOnline || device.page === null) return;
  world.witness.say(`${device.label} reads the items`);
  await device.read(await itemsOnServer(world, device.person));
}
