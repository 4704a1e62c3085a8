import type { Item } from '../../contract/items/item';
import { comparable } from './comparable';
import type { Device } from './device';
import { itemsOnServer, readItems } from './read-items';
import { labelOf, type Seen } from './witness';
import { settled, type World } from './world';

/** What must hold at the end of every run. */

type History = Awaited<ReturnType<World['server']['historyOf']>>;

const isCreation = ({ change: { call } }: Seen) =>
  call === 'createItem' || call === 'duplicateItem';

const isDeletion = ({ change: { call } }: Seen) => call === 'deleteItem';

const isRefused = ({ statuses }: Seen) =>
  statuses.some((status) => status >= 400 && status < 500 && status !== 429);

/** A change of an item that its author has removed before the server had it. */
const isOfNothing = ({ witness }: World, { change, device }: Seen): boolean =>
  [...witness.seen.values()].some(
    (creation) =>
      isCreation(creation) &&
      creation.isGivenUp &&
      creation.device === device &&
      creation.change.userId === change.userId &&
      creation.change.record === change.record,
  );

/** Every change is in the history once, and none is lost. */
function checkHistory(world: World, history: History): void {
  const { witness } = world;
  const counts = new Map<string, number>();
  for (const { operation_key: key } of history) {
    if (key === null) witness.fault('An entry of the history has no key');
    else counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of counts)
    if (count > 1) witness.fault(`${labelOf(key)} is in the history ${String(count)} times`);
  for (const [key, seen] of witness.seen) {
    const label = labelOf(key);
    const count = counts.get(key) ?? 0;
    // What somebody else has deleted already counts as deleted.
    const isDone = seen.statuses.some(
      (status) => status < 300 || (status === 404 && isDeletion(seen)),
    );
    if (seen.isAcknowledged && isCreation(seen) && count === 0)
      witness.fault(`${label} was acknowledged, but is not in the history`);
    if (isDone || seen.isGivenUp) continue;
    if (isOfNothing(world, seen) || seen.isFailed) continue;
    if (!(isRefused(seen) && seen.isReturned))
      witness.fault(`${label} is lost${isRefused(seen) ? ' after it was refused' : ''}`);
  }
}

/** No change overwrites a value that its author has not seen. */
function checkOverwriting({ witness }: World, history: History): void {
  for (const { operation_key: key, action, changes } of history) {
    const seen = witness.seen.get(key ?? '');
    if (seen === undefined || action !== 'changed') continue;
    const fields = JSON.parse(changes) as Record<string, readonly [unknown, unknown]>;
    for (const [field, [from]] of Object.entries(fields)) {
      // It tells which resolution was seen. A device knows only its own date of its own resolutions.
      if (field === 'resolvedAt') continue;
      const bases = seen.bases.flatMap((base) => (field in base ? [comparable(base[field])] : []));
      if (bases.length > 0 && !bases.includes(comparable(from)))
        witness.fault(`${labelOf(key ?? '')} overwrites ${field} unseen: ${comparable(from)}`);
    }
  }
}

/** The changes of an item from one device arrive in the order in which they were made. */
function checkOrder({ witness }: World, history: History): void {
  const last = new Map<string, number>();
  for (const { operation_key: key, record_id: id } of history) {
    const seen = witness.seen.get(key ?? '');
    if (seen === undefined) continue;
    const { device, change, place } = seen;
    const line = `${device} ${String(change.userId)} ${String(id)}`;
    if (place < (last.get(line) ?? -1))
      witness.fault(`${labelOf(key ?? '')} came after a later change of the same item`);
    last.set(line, place);
  }
}

/** Every item in the history is on the server, unless its deletion is in the history, too. */
function checkItems({ witness }: World, history: History, items: readonly Item[]): void {
  const idsOf = (wanted: string) =>
    history.flatMap(({ action, record_id: id }) => (action === wanted ? [id] : []));
  const deleted = new Set(idsOf('deleted'));
  for (const { action, record_id: id, operation_key: key } of history) {
    const isRemoved = action === 'created' && witness.seen.get(key ?? '')?.isRemoved === true;
    if (isRemoved && !deleted.has(id))
      witness.fault(`${labelOf(key ?? '')} was removed, but the server has it`);
  }
  const expected = idsOf('created').filter((id) => !deleted.has(id));
  const there = items.map(({ id }) => id);
  if (comparable(expected.toSorted()) !== comparable(there.toSorted()))
    witness.fault(`The server has the items ${there.join()}, the history ${expected.join()}`);
}

async function checkDevice(world: World, device: Device): Promise<void> {
  if (device.page === null) device.start();
  if (!device.isOnline) device.setOnline(true);
  await settled();
  await readItems(world, device);
  const [shown, there] = [await device.look(), await itemsOnServer(world, device.person)];
  if (comparable(shown) !== comparable(there))
    world.witness.fault(`${device.label} does not show what the server has`);
}

/** Adds a fault for everything that must not be. */
export async function checkEnd(world: World): Promise<void> {
  const { server, witness, devices, inspectionIds } = world;
  for (const device of devices) {
    for (const person of server.people) {
      const count = await device.countOf(person);
      if (count > 0) witness.fault(`${device.name} still has ${String(count)} of ${person.name}`);
    }
    await checkDevice(world, device);
  }
  const histories = await Promise.all(inspectionIds.map((id) => server.historyOf(id)));
  const history = histories.flat();
  const [person] = server.people;
  const items = person === undefined ? [] : await itemsOnServer(world, person);
  checkHistory(world, history);
  checkOverwriting(world, history);
  checkOrder(world, history);
  checkItems(world, history, items);
}
