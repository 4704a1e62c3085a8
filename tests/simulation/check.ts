import { comparable } from './comparable';
import type { Device } from './device';
import { itemsOnServer, readItems } from './read-items';
import { labelOf, type Seen } from './witness';
import type { World } from './world';

/** What must hold at the end of every run. */

type History = Awaited<ReturnType<World['server']['historyOf']>>;

const isCreation = ({ change: { call } }: Seen) =>
  call === 'createItem' || call === 'duplicateItem';

const isRefused = ({ statuses }: Seen) =>
  statuses.some((status) => status >= 400 && status < 500 && status !== 429);

/** Every change is in the history once, and none is lost. */
function checkHistory({ witness }: World, history: History): void {
  const counts = new Map<string, number>();
  for (const { operation_key: key } of history) {
    if (key === null) witness.fault('An entry of the history has no key');
    else counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, seen] of witness.seen) {
    const label = labelOf(key);
    const count = counts.get(key) ?? 0;
    const isDone = seen.statuses.some((status) => status < 300);
    if (count > 1) witness.fault(`${label} is in the history ${String(count)} times`);
    if (seen.isAcknowledged && isCreation(seen) && count === 0)
      witness.fault(`${label} was acknowledged, but is not in the history`);
    if (!isDone && !seen.isGivenUp && !(isRefused(seen) && seen.isReturned))
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
      const bases = seen.bases.flatMap((base) => (field in base ? [comparable(base[field])] : []));
      if (bases.length > 0 && !bases.includes(comparable(from)))
        witness.fault(`${labelOf(key ?? '')} overwrites ${field} unseen: ${comparable(from)}`);
    }
  }
}

/**
 * The changes of an item from one device arrive in the order in which they were made; if it was shown
 * twice, those under each id.
 */
function checkOrder({ witness }: World, history: History): void {
  const last = new Map<string, number>();
  const creations = new Map<number, Seen>();
  for (const { operation_key: key, record_id: id, action } of history) {
    const seen = witness.seen.get(key ?? '');
    if (seen === undefined) continue;
    if (action === 'created') creations.set(id, seen);
    const { device, change, place } = seen;
    const name = creations.get(id)?.isShownTwice === true ? String(change.record) : '';
    const line = `${device} ${String(change.userId)} ${String(id)} ${name}`;
    if (place < (last.get(line) ?? -1))
      witness.fault(`${labelOf(key ?? '')} came after a later change of the same item`);
    last.set(line, place);
  }
}

/** Every created item is on the server once. */
function checkItems({ witness }: World, history: History, count: number): void {
  const created = [...witness.seen.values()].filter(
    (seen) => isCreation(seen) && !seen.isGivenUp && !isRefused(seen),
  );
  const entries = history.filter(({ action }) => action === 'created').length;
  if (count !== created.length || count !== entries)
    witness.fault(
      `${String(created.length)} items were made, ${String(entries)} are in the history, ${String(count)} on the server`,
    );
}

async function checkDevice(world: World, device: Device): Promise<void> {
  await readItems(world, device);
  const [shown, there] = [await device.look(), await itemsOnServer(world, device.person)];
  if (comparable(shown) !== comparable(there))
    world.witness.fault(`${device.label} does not show what the server has`);
}

/** Adds a fault for everything that must not be. */
export async function checkEnd(world: World): Promise<void> {
  const { server, witness, devices, inspectionId } = world;
  for (const device of devices) {
    for (const person of server.people) {
      const count = await device.countOf(person);
      if (count > 0) witness.fault(`${device.name} still has ${String(count)} of ${person.name}`);
    }
    await checkDevice(world, device);
  }
  const history = await server.historyOf(inspectionId);
  const [person] = server.people;
  const items = person === undefined ? [] : await itemsOnServer(world, person);
  checkHistory(world, history);
  checkOverwriting(world, history);
  checkOrder(world, history);
  checkItems(world, history, items.length);
}
