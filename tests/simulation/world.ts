import { SimulatedClock } from 'xstate';
import { Device } from './device';
import { createNetwork, type Network } from './network';
import { type Chance, chanceOf } from './seeded';
import type { SimulatedServer } from './server';
import { createWitness, type Witness } from './witness';

/** Three devices of two people, one of them with two tabs, one server, and what lies between them. */
export interface World {
  chance: Chance;
  clock: SimulatedClock;
  witness: Witness;
  network: Network;
  server: SimulatedServer;
  devices: readonly Device[];
  inspectionIds: readonly number[];
  /** A new key, and a number for what carries it. */
  nextKey: () => { key: string; number: number };
}

let worlds = 0;

/** Lets everything happen that waits for nothing outside. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The beginning of the run with this seed. */
export async function createWorld(server: SimulatedServer, seed: number): Promise<World> {
  worlds += 1;
  const stem = `simulated-${String(worlds)}`;
  const inspectionIds = await server.addInspections();
  const chance = chanceOf(seed);
  const clock = new SimulatedClock();
  const witness = createWitness();
  const devices: Device[] = [];
  let number = 0;
  const world: World = {
    ...{ chance, clock, witness, server, devices, inspectionIds },
    network: createNetwork({ chance, clock, server, witness }),
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
  for (const device of devices) device.start();
  await settled();
  return world;
}
