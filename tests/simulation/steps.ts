import type { Item } from '../../contract/items/item';
import { seenOf } from '../../contract/items/seen-item';
import { isLocalId } from '../../machines/outbox/local-id';
import { readRecords } from './read-records';
import { createsRecord } from '../../machines/outbox/waiting-calls';
import { decide, takeBack } from './decide';
import { checkList } from './check-shown';
import type { Device } from './device';
import { itemChange, type Made } from './item-changes';
import { addPhoto, photoChange } from './photo-changes';
import { takePhoto } from './photo-sending';
import { labelOf } from './witness';
import type { World } from './world';
import { settled } from '../support/settled';

/** What happens in a run, step by step. */

/** The creation of a record that this person made on this device. */
const creationOf = ({ witness }: World, { name, person }: Device, record: number) =>
  [...witness.seen.values()].findLast(
    ({ change, device, serverId }) =>
      createsRecord(change) &&
      device === name &&
      change.userId === person.id &&
      (change.record === record || serverId === record),
  );

/**
 * A record that only this device has is removed with its changes, unless the server may have it.
 */
function noteWithdrawal({ witness }: World, { name, person }: Device, localId: number): void {
  for (const seen of witness.seen.values()) {
    const { record, userId } = seen.change;
    const isOwn = seen.device === name && userId === person.id;
    if (isOwn && record === localId) seen.isGivenUp = true;
  }
}

function carryOut(
  world: World,
  device: Device,
  made: Made & { key: string; inspectionId: number },
  items: readonly Item[],
): Promise<unknown> {
  const { page } = device;
  if (page === null) return Promise.resolve();
  if (made.call !== 'deleteItem' || made.id === null) return page.changes.make(made);
  const { id, call, key } = made;
  if (isLocalId(id)) noteWithdrawal(world, device, id);
  const item = items.find((one) => one.id === id);
  // The key is the same in every run of the seed.
  const deletion = { id, call, key, ...(item && { base: { ...seenOf(item) } }) };
  const creation = creationOf(world, device, id);
  return page.changes.remove(deletion).then((removal) => {
    if (removal === 'removed' && creation !== undefined) creation.isRemoved = true;
    return removal;
  });
}

/**
 * How often a screen that was opened some time ago is used, and how often the item that was changed
 * last.
 */
const OLD = 0.35;
const SAME = 0.4;

/** The author of a change waits for its outcome, and knows if it fails. */
function attend({ witness }: World, device: Device, key: string, work: Promise<unknown>): void {
  const { page } = device;
  if (page === null) return;
  page.attended.add(key);
  work.then(
    (outcome) => {
      page.attended.delete(key);
      const isKnown = witness.seen.has(key) || witness.reached.has(key);
      // A record that only the device has is removed without a request.
      if (!isKnown && outcome !== 'removed')
        witness.fault(`${labelOf(key)} went well, but neither the device nor the server has it`);
    },
    (error: unknown) => {
      page.attended.delete(key);
      witness.say(`${device.label}: ${labelOf(key)} came back: ${String(error)}`);
      witness.noteReturned(key, true);
    },
  );
}

/** The items that a person looks at, and the one that they choose. */
async function choose({ chance }: World, device: Device) {
  const before = device.page?.looked ?? [];
  const isOld = before.length > 0 && chance.hits(OLD);
  const items = isOld ? before : await device.look();
  const last = items.find(({ id }) => id === device.page?.changedLast);
  const item = last !== undefined && chance.hits(SAME) ? last : chance.oneOf(items);
  if (device.page !== null && item !== undefined) device.page.changedLast = item.id;
  return { items, item, isOld };
}

/** A person changes what the device shows, and continues without waiting. */
async function change(world: World, device: Device): Promise<void> {
  const { chance, witness } = world;
  const { items, item, isOld } = await choose(world, device);
  const { page } = device;
  if (page === null) return;
  const { key, number } = world.nextKey();
  if (isOld) witness.onOldScreens.add(key);
  const made = itemChange(world, item, number);
  const title = items.find(({ id }) => id === made.id)?.title ?? 'a new item';
  witness.say(
    `${device.label}${isOld ? ', old screen' : ''}: ${made.call} of ${title}, c${String(number)}: ${Object.entries(
      made.body,
    )
      .filter(([name]) => name !== 'inspectionId')
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', ')}`,
  );
  if (chance.hits(0.08)) page.fuse = chance.below(14);
  const { inspectionId } = items.find(({ id }) => id === made.id) ?? made.body;
  const whole = { ...made, key, inspectionId: Number(inspectionId) };
  attend(world, device, key, carryOut(world, device, whole, items));
}

/** A person changes the photos of an item. */
async function changePhotos(world: World, device: Device): Promise<void> {
  await device.look();
  const item = world.chance.oneOf(device.itemsWithPhotos());
  if (item === undefined) return;
  const made = await photoChange(world, device, item.id);
  if (made === null || device.page === null) return;
  world.witness.say(`${device.label}: ${made.label} of ${item.title}`);
  if (world.chance.hits(0.08)) device.page.fuse = world.chance.below(14);
  attend(world, device, made.key, made.carryOut());
}

/** The other tabs of the device have the same user. */
function signInOther({ server, witness, devices }: World, device: Device): void {
  const other = server.people.find(({ id }) => id !== device.person.id);
  for (const tab of devices.filter((one) => one === device || one.isBeside(device))) {
    tab.kill('to change its user');
    if (other !== undefined) tab.person = other;
  }
  witness.say(`${device.name}: ${device.person.name} signs in`);
  device.start();
}

/** Time passes: moments, a minute, or the hours of a device that slept. */
export function wait({ clock, chance, witness }: World): void {
  const ms = chance.oneOf([300, 1500, 4000, 9000, 31_000, 3_600_000]) ?? 0;
  witness.say(`${String(ms / 1000)} s pass`);
  clock.increment(ms);
}

const STEPS = {
  change: 26,
  photos: 8,
  'a photo arrives': 4,
  'take a photo': 3,
  deliver: 54,
  wait: 10,
  read: 8,
  decide: 12,
  connection: 6,
  kill: 3,
  fuse: 3,
  user: 2,
  calendar: 2,
  room: 3,
  'take back': 4,
} as const;

/** The next step of a run. */
export async function takeStep(world: World): Promise<void> {
  const { chance, witness, network } = world;
  const device = chance.oneOf(world.devices);
  if (device === undefined) return;
  if (device.page === null) device.start();
  switch (chance.weighted(STEPS)) {
    case 'change':
      await change(world, device);
      break;
    case 'photos':
      await changePhotos(world, device);
      break;
    case 'a photo arrives':
      await addPhoto(world);
      break;
    case 'take a photo':
      await takePhoto(world, device);
      break;
    case 'deliver':
      await network.deliver();
      break;
    case 'wait':
      wait(world);
      break;
    case 'read':
      await readRecords(world, device);
      break;
    case 'decide':
      // A person who has decided about a clash looks at the outcome.
      if (decide(world, device)) await readRecords(world, device);
      break;
    case 'connection':
      witness.say(`${device.label} is ${device.isOnline ? 'offline' : 'online'}`);
      device.setOnline(!device.isOnline);
      break;
    case 'kill':
      device.kill('between two steps');
      break;
    case 'fuse':
      if (device.page !== null) device.page.fuse = chance.below(20);
      break;
    case 'user':
      signInOther(world, device);
      break;
    case 'room':
      device.isFull = !device.isFull;
      witness.say(`${device.label} has ${device.isFull ? 'no room' : 'room again'}`);
      break;
    case 'take back':
      takeBack(world, device);
      break;
    case 'calendar':
      device.skew = (chance.below(4000) - 2000) * 3_600_000;
      witness.say(`${device.label}: the calendar is ${String(device.skew / 3_600_000)} h wrong`);
      break;
  }
  await settled();
  for (const each of world.devices) checkList(witness, each);
}
