import { recordName } from '../../machines/outbox/record-name';
import { recordsIn } from '../../machines/outbox/records-of-change';
import { createsRecord, deletesRecord } from '../../machines/outbox/waiting-calls';
import type { JournaledTable } from '../../server/db/tables/journal';
import { comparable } from './comparable';
import type { Device } from './device';
import type { Records } from './copies';
import { recordsOnServer } from './records-on-server';
import { labelOf, type Seen } from './witness';
import type { World } from './world';
import { settled } from '../support/settled';

/** What must hold at the end of every run. */

type History = Awaited<ReturnType<World['server']['historyOf']>>;

type Values = Readonly<Record<string, readonly [unknown, unknown]>>;

/** The name of the record of an entry. */
const nameOf = ({ kind, record_id: id }: History[number]) =>
  recordName(kind === 'items' ? 'item' : 'photo', id);

const isCreation = ({ change }: Seen) => createsRecord(change);

// What somebody else has deleted already counts as deleted.
const isDone = ({ statuses, change }: Seen) =>
  statuses.some((status) => status < 300 || (status === 404 && deletesRecord(change)));

/** The history of one kind of record. */
const ofKind = (history: History, kind: JournaledTable): History =>
  history.filter((entry) => entry.kind === kind);

const isRefused = ({ statuses }: Seen) =>
  statuses.some((status) => status >= 400 && status < 500 && status !== 429);

/**
 * A change of an item that its author removed before the server had it, or a change that its author
 * made, on an older screen, of what they had deleted; or an order of photos before the next one.
 */
function isVoid({ witness }: World, seen: Seen, history: History): boolean {
  const { change, device, place } = seen;
  const own = [...witness.seen.values()].filter(
    (other) => other.device === device && other.change.userId === change.userId,
  );
  const named = (other: Seen) => namesIn(own, seen).includes(namesIn(own, other)[0] ?? '');
  // A device without room has not stored these.
  const isDeletedUnkept = history.some(
    (entry) =>
      entry.action === 'deleted' &&
      entry.user_id === change.userId &&
      !witness.seen.has(entry.operation_key ?? '') &&
      namesIn(own, seen).includes(nameOf(entry)),
  );
  const later = own.filter((other) => other.place > place);
  const creation = own.findLast((other) => isCreation(other) && named(other));
  return (
    isDeletedUnkept ||
    creation?.isGivenUp === true ||
    (creation?.isReturned === true && isRefused(creation)) ||
    // Without room for the server's id, the device knows no record to which this could be sent.
    (creation?.isFailed === true && isDone(creation) && seen.isReturned) ||
    own.some((other) => deletesRecord(other.change) && isDone(other) && named(other)) ||
    (change.call === 'reorderPhotos' &&
      later.some((other) => other.change.call === change.call && named(other)))
  );
}

/** The names of the records in a change, its own first, with the server's ids. */
const namesIn = (own: readonly Seen[], { change }: Seen): string[] =>
  recordsIn(change).map(({ kind, id }) => {
    const creation = own.find((other) => isCreation(other) && other.change.record === id);
    return recordName(kind, creation?.serverId ?? id);
  });

/** Every change is in the history once, and none is lost. */
function checkHistory(world: World, history: History): void {
  const { witness } = world;
  const counts = new Map<string, number>();
  const entries = new Set<string>();
  for (const { operation_key: key, kind, record_id: id, action } of history) {
    if (key === null) witness.fault('An entry of the history has no key');
    else counts.set(key, (counts.get(key) ?? 0) + 1);
    const entry = `${labelOf(key ?? '')} of ${kind} ${String(id)} ${action}`;
    if (entries.has(entry)) witness.fault(`${entry} is in the history twice`);
    entries.add(entry);
    const creation = `${labelOf(key ?? '')} creates ${kind}`;
    if (action !== 'created') continue;
    if (entries.has(creation)) witness.fault(`${creation} twice`);
    entries.add(creation);
  }
  for (const [key, seen] of witness.seen) {
    const label = labelOf(key);
    const count = counts.get(key) ?? 0;
    if (seen.acknowledgedAt !== null && isCreation(seen) && count === 0)
      witness.fault(`${label} was acknowledged, but is not in the history`);
    if (isDone(seen) || seen.isGivenUp) continue;
    if (isVoid(world, seen, history) || seen.isFailed) continue;
    if (!(isRefused(seen) && seen.isReturned))
      witness.fault(`${label} is lost${isRefused(seen) ? ' after it was refused' : ''}`);
  }
}

/** Every photo that has arrived at its author was stored, none twice, and none is kept forever. */
function checkPhotos({ witness, devices }: World, history: History): void {
  for (const { action, kind, operation_key: key } of history)
    if (kind === 'photos' && action === 'created' && !witness.photos.has(key ?? ''))
      witness.fault(`A photo has arrived that nobody has taken: ${labelOf(key ?? '')}`);
  for (const [key, state] of witness.photos) {
    const isThere = history.some(
      ({ action, operation_key: operation }) => action === 'created' && operation === key,
    );
    if (state === 'arrived' && !isThere) witness.fault(`The photo ${labelOf(key)} is lost`);
  }
  for (const { name, taken } of devices)
    if (taken.size > 0) witness.fault(`${name} still has ${String(taken.size)} photos`);
}

/** No change overwrites a value that its author has not seen. */
function checkOverwriting({ witness }: World, history: History): void {
  for (const { operation_key: key, action, changes } of history) {
    const seen = witness.seen.get(key ?? '');
    if (seen === undefined || action !== 'changed') continue;
    const fields = JSON.parse(changes) as Values;
    for (const [field, [from]] of Object.entries(fields)) {
      // It states which resolution was seen. A device knows only its own date of its own
      // resolutions.
      if (field === 'resolvedAt') continue;
      const bases = seen.bases.flatMap((base) => (field in base ? [comparable(base[field])] : []));
      if (bases.length > 0 && !bases.includes(comparable(from)))
        witness.fault(`${labelOf(key ?? '')} overwrites ${field} unseen: ${comparable(from)}`);
    }
  }
}

/** What a person gave up for the values of others is in the history, unless the record had it. */
function checkDeclined({ witness }: World, history: History): void {
  const all = [...witness.seen.values()];
  for (const seen of all) {
    const { key, declined = {} } = seen.change;
    if (!seen.statuses.some((status) => status < 300)) continue;
    const own = all.filter(({ device }) => device === seen.device);
    const entries = history.filter((entry) => nameOf(entry) === namesIn(own, seen)[0]);
    const noted = entries
      .filter((entry) => entry.operation_key === key && entry.action === 'declined')
      .flatMap(({ changes }) => Object.keys(JSON.parse(changes) as object));
    const wasHeld = (field: string) =>
      entries.some(
        ({ action, changes }) =>
          action !== 'declined' &&
          comparable((JSON.parse(changes) as Values)[field]?.[1]) === comparable(declined[field]),
      );
    const missing = Object.keys(declined).filter(
      (field) => !noted.includes(field) && !wasHeld(field),
    );
    if (missing.length > 0)
      witness.fault(`${labelOf(key)} gave up ${missing.join(', ')} without a trace`);
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

/** Every record in the history is on the server, unless its deletion is in the history too. */
function checkRecords(
  { witness }: World,
  history: History,
  there: readonly { id: number }[],
): void {
  const idsOf = (wanted: string) =>
    history.flatMap(({ action, record_id: id }) => (action === wanted ? [id] : []));
  const deleted = new Set(idsOf('deleted'));
  for (const { action, record_id: id, operation_key: key } of history) {
    const isRemoved = action === 'created' && witness.seen.get(key ?? '')?.isRemoved === true;
    if (isRemoved && !deleted.has(id))
      witness.fault(`${labelOf(key ?? '')} was removed, but the server has it`);
  }
  const expected = idsOf('created').filter((id) => !deleted.has(id));
  const ids = there.map(({ id }) => id);
  if (comparable(expected.toSorted()) !== comparable(ids.toSorted()))
    witness.fault(`The server has the records ${ids.join()}, the history ${expected.join()}`);
}

async function checkDevice(world: World, device: Device, there: Records): Promise<void> {
  if (device.page === null) device.start();
  if (!device.isOnline) device.setOnline(true);
  await settled();
  await device.read(there);
  if (comparable(await device.look()) !== comparable(there.items))
    world.witness.fault(`${device.label} does not show the items that the server has`);
  for (const { id } of there.items) {
    const photos = there.photos.filter(({ inspectionItemId }) => inspectionItemId === id);
    if (comparable(await device.lookAtPhotos(id)) !== comparable(photos))
      world.witness.fault(`${device.label} does not show the photos that the server has`);
  }
}

/** Adds a fault for everything that must not happen. */
export async function checkEnd(world: World): Promise<void> {
  const { server, witness, devices, inspectionIds } = world;
  const there = await recordsOnServer(world);
  for (const device of devices) {
    for (const person of server.people) {
      const count = (await device.changes(person)).length;
      if (count > 0) witness.fault(`${device.name} still has ${String(count)} of ${person.name}`);
    }
    await checkDevice(world, device, there);
  }
  const histories = await Promise.all(inspectionIds.map((id) => server.historyOf(id)));
  const history = histories.flat();
  checkHistory(world, history);
  checkPhotos(world, history);
  checkOverwriting(world, history);
  checkDeclined(world, history);
  checkOrder(world, ofKind(history, 'items'));
  checkRecords(world, ofKind(history, 'items'), there.items);
  checkRecords(world, ofKind(history, 'photos'), there.photos);
}
