import { ITEM_STATUSES, PRIORITIES } from '../../contract/enums';
import type { Item } from '../../contract/items/item';
import { isSettled } from '../../contract/items/item-status';
import type { MadeChange } from '../../src/platform/outbox/record-changes';
import { isLocalId } from '../../machines/outbox/local-id';
import { readItems } from './read-items';
import { createsRecord } from '../../machines/outbox/waiting-calls';
import { decide, takeBack } from './decide';
import type { Device } from './device';
import { settled, type World } from './world';

/** What happens in a run, one step after the other. */

type Made = Pick<MadeChange, 'id' | 'call' | 'body'>;

const PLACES = ['Roof', 'Cellar', 'Stairs', 'Yard'] as const;
const TEXTS = ['Cracked', 'Loose', 'Wet', 'Missing'] as const;

const newItem = ({ inspectionIds, chance }: World, number: number): Made => ({
  id: null,
  call: 'createItem',
  body: {
    inspectionId: chance.oneOf(inspectionIds),
    title: `Finding ${String(number)}`,
    ...{ description: 'Seen today', category: 'Structural', priority: 2 },
  },
});

function edited({ chance }: World, { id }: Item, number: number): Made {
  const fields = {
    title: `Title ${String(number)}`,
    description: chance.oneOf(TEXTS),
    location: chance.oneOf(PLACES),
    priority: chance.oneOf(PRIORITIES),
  };
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const [first, second] = [chance.oneOf(names), chance.oneOf(names)];
  const chosen = names.filter((name) => name === first || name === second);
  return {
    id,
    call: 'updateItem',
    body: Object.fromEntries(chosen.map((name) => [name, fields[name]])),
  };
}

function moved({ chance }: World, { id }: Item): Made {
  const columns = ITEM_STATUSES.filter((status) => status !== 'Draft');
  return { id, call: 'setItemStatus', body: { status: chance.oneOf(columns) } };
}

const KINDS = { create: 20, edit: 42, move: 12, settle: 10, duplicate: 6, delete: 7 } as const;

function madeOf(world: World, items: readonly Item[], number: number): Made {
  const item = world.chance.oneOf(items);
  const kind = item === undefined ? 'create' : world.chance.weighted(KINDS);
  if (item === undefined || kind === 'create') return newItem(world, number);
  const { id, status } = item;
  switch (kind) {
    case 'edit':
      return edited(world, item, number);
    case 'move':
      return moved(world, item);
    case 'settle':
      return isSettled(status)
        ? { id, call: 'unresolveItem', body: {} }
        : { id, call: 'resolveItem', body: { notes: `Done ${String(number)}` } };
    case 'duplicate':
      return { id, call: 'duplicateItem', body: {} };
    case 'delete':
      return { id, call: 'deleteItem', body: {} };
  }
}

/** The creation of a record that this person has made on this device. */
const creationOf = ({ witness }: World, { name, person }: Device, record: number) =>
  [...witness.seen.values()].find(
    ({ change, device, serverId }) =>
      createsRecord(change) &&
      device === name &&
      change.userId === person.id &&
      (change.record === record || serverId === record),
  );

/** What only this device has is removed with its changes, unless the server may have it. */
function noteWithdrawal({ witness }: World, { name, person }: Device, localId: number): void {
  for (const seen of witness.seen.values()) {
    const { record, copyOf, userId } = seen.change;
    const isOfIt = record === localId || copyOf === localId;
    if (isOfIt && seen.device === name && userId === person.id) seen.isGivenUp = true;
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
  const version = items.find((item) => item.id === id)?.version;
  // The key is the same in every run of the seed.
  const deletion = { id, call, key, ...(version !== undefined && { base: { version } }) };
  const creation = creationOf(world, device, id);
  return page.changes.remove(deletion).then((removal) => {
    if (removal === 'removed' && creation !== undefined) creation.isRemoved = true;
  });
}

/** A person changes what the device shows, and goes on without waiting. */
async function change(world: World, device: Device): Promise<void> {
  const { chance, witness } = world;
  const { page } = device;
  if (page === null) return;
  const items = await device.look();
  const { key, number } = world.nextKey();
  const made = madeOf(world, items, number);
  const title = items.find(({ id }) => id === made.id)?.title ?? 'a new item';
  witness.say(
    `${device.label}: ${made.call} of ${title}, c${String(number)}: ${Object.entries(made.body)
      .filter(([name]) => name !== 'inspectionId')
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', ')}`,
  );
  if (chance.hits(0.08)) page.fuse = chance.below(14);
  page.attended.add(key);
  const { inspectionId } = items.find(({ id }) => id === made.id) ?? made.body;
  carryOut(world, device, { ...made, key, inspectionId: Number(inspectionId) }, items).then(
    () => {
      page.attended.delete(key);
    },
    (error: unknown) => {
      page.attended.delete(key);
      witness.say(`${device.label}: c${String(number)} came back: ${String(error)}`);
      witness.noteReturned(key, true);
    },
  );
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
  ...{ change: 26, deliver: 50, wait: 10, read: 8, decide: 8 },
  ...{ connection: 6, kill: 3, fuse: 3, user: 2, calendar: 2, room: 3, 'take back': 4 },
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
    case 'deliver':
      await network.deliver();
      break;
    case 'wait':
      wait(world);
      break;
    case 'read':
      await readItems(world, device);
      break;
    case 'decide':
      decide(world, device);
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
  for (const each of world.devices) each.checkList();
}
