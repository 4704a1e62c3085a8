import { SimulatedClock } from 'xstate';
import { IDEMPOTENCY_HEADER } from '../../contract/errors';
import type { Item } from '../../contract/items/item';
import { itemBody } from '../support/records/records';
import { Device } from './device';
import { createEffort, type Effort } from './effort';
import { createNetwork, type Network } from './network';
import { recordsOnServer } from './records-on-server';
import { type Chance, chanceOf } from './seeded';
import type { SimulatedServer } from './server';
import { createWitness, type Witness } from './witness';

/**
 * Three devices of two people, one of them with two tabs, one server, and the network between them.
 */
export interface World {
  chance: Chance;
  clock: SimulatedClock;
  effort: Effort;
  witness: Witness;
  network: Network;
  server: SimulatedServer;
  devices: readonly Device[];
  inspectionIds: readonly number[];
  /** A new key, and a number for the request or photo that carries it. */
  nextKey: () => { key: string; number: number };
}

let worlds = 0;

/** Each inspection has an item with two photos at the start. */
async function addBeginnings({ server, witness, inspectionIds, nextKey }: World): Promise<void> {
  const [person] = server.people;
  if (person === undefined) return;
  for (const inspectionId of inspectionIds) {
    const { key, number } = nextKey();
    const headers = { [IDEMPOTENCY_HEADER]: key };
    const body = itemBody({ inspectionId, title: `Finding ${String(number)}` });
    const request = { method: 'POST', url: '/inspectionitems', body, headers };
    const { id } = (await server.exchange(person, request)).body as Item;
    for (const photo of [nextKey(), nextKey()]) {
      witness.photos.set(photo.key, 'arrived');
      await server.addPhoto(person, id, photo.key);
    }
  }
}

/** The start of the run with this seed. */
export async function createWorld(server: SimulatedServer, seed: number): Promise<World> {
  worlds += 1;
  const stem = `simulated-${String(worlds)}`;
  const inspectionIds = await server.addInspections();
  const chance = chanceOf(seed);
  const clock = new SimulatedClock();
  const witness = createWitness();
  const devices: Device[] = [];
  const effort = createEffort((most) => {
    witness.fault(`The run does not end: ${String(most)} uses of storages and of the network`);
    for (const device of devices) device.kill('because the run does not end');
  });
  let number = 0;
  const world: World = {
    chance,
    clock,
    effort,
    witness,
    server,
    devices,
    inspectionIds,
    network: createNetwork({ chance, clock, effort, server, witness }),
    nextKey: () => {
      number += 1;
      return { key: `${stem}.c${String(number)}`, number };
    },
  };
  for (const [index, who] of [0, 0, 1].entries()) {
    const person = server.people[who];
    if (person === undefined) throw new Error('There are two people');
    devices.push(new Device(`device ${String(index + 1)}`, person, world));
  }
  const [first] = devices;
  if (first !== undefined) devices.push(new Device(first.name, first.person, world, first));
  await addBeginnings(world);
  const records = await recordsOnServer(world);
  for (const device of devices) {
    device.start();
    await device.read(records);
  }
  return world;
}
