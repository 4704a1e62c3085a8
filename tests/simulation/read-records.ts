import { checkRead } from './check-read';
import type { Device } from './device';
import { recordsOnServer } from './records-on-server';
import type { World } from './world';

/** A device with a connection opens the lists of items and of their photos. */
export async function readRecords(world: World, device: Device): Promise<void> {
  if (!device.isOnline || device.page === null) return;
  world.witness.say(`${device.label} reads the items`);
  const there = await recordsOnServer(world);
  if (await device.read(there)) await checkRead(world.witness, device, there);
}
