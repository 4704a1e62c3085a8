import { checkEnd } from './check';
import type { Device } from './device';
import type { Person, SimulatedServer } from './server';
import { decide } from './decide';
import { sendPhotos } from './photo-sending';
import { readRecords } from './read-records';
import { takeStep } from './steps';
import { createWorld, type World } from './world';
import { settled } from '../support/settled';

const STEPS = 60;
/** More rounds than any run needs until everything is sent. */
const ROUNDS = 150;
const ROUND_MS = 2000;

export interface Run {
  seed: number;
  /** What happened, in order. */
  log: readonly string[];
  /** What must not have happened. */
  faults: readonly string[];
  /** How many changes devices have kept. */
  changes: number;
}

async function deliverAll({ network }: World): Promise<void> {
  while (await network.deliver()) await settled();
}

/** A person stays on a device, with a good connection, until nothing is left to send. */
async function finish(world: World, device: Device, person: Person): Promise<void> {
  device.isFull = false;
  for (const tab of world.devices.filter((one) => one.isBeside(device))) {
    tab.kill('because another tab is enough');
    tab.person = person;
  }
  device.kill('to be opened with room for everything');
  device.person = person;
  const isDone = async () =>
    device.photosToSend().length === 0 && (await device.changes(person)).length === 0;
  if (await isDone()) return;
  for (let round = 0; round < ROUNDS && !world.effort.isTooMuch(); round += 1) {
    if (device.page === null) device.start();
    if (!device.isOnline) device.setOnline(true);
    await settled();
    sendPhotos(world, device);
    await deliverAll(world);
    if (decide(world, device, true)) await readRecords(world, device);
    await settled();
    await deliverAll(world);
    if (device.list.length === 0 && (await isDone())) return;
    world.clock.increment(ROUND_MS);
  }
}

/** Runs the whole simulation of a seed; the same seed always produces the same steps. */
export async function runSeed(server: SimulatedServer, seed: number): Promise<Run> {
  const world = await createWorld(server, seed);
  const { effort } = world;
  for (let step = 0; step < STEPS && !effort.isTooMuch(); step += 1) await takeStep(world);
  world.witness.say('The network is good');
  world.network.repair();
  for (const device of world.devices)
    for (const person of server.people) await finish(world, device, person);
  await deliverAll(world);
  // A run that does not end has failed, and nothing answers any more.
  if (!effort.isTooMuch()) await checkEnd(world);
  for (const device of world.devices) device.kill('at the end');
  const { log, faults, seen } = world.witness;
  return { seed, log, faults, changes: seen.size };
}
