import type { Item } from '../../contract/items/item';
import type { KeptChange } from '../../machines/outbox/kept-change';
import type { ListedChange } from '../../machines/outbox/outbox-context';
import { recordName } from '../../machines/outbox/record-name';
import { recordsIn } from '../../machines/outbox/records-of-change';
import { deletesRecord, kindOf } from '../../machines/outbox/waiting-calls';
import { comparable } from './comparable';
import type { SimulatedCopies } from './copies';
import type { Person } from './server';
import { labelOf, type Seen, type Witness } from './witness';

/** What must hold for everything that a device shows. */

interface Shown {
  label: string;
  name: string;
  person: Person;
}

const isOf = ({ name, person }: Shown, { device, change }: Seen) =>
  device === name && change.userId === person.id;

/** No new record is shown both as the waiting change and as the server's record. */
export function checkDoubles(witness: Witness, device: Shown, ids: ReadonlySet<number>): void {
  for (const seen of witness.seen.values()) {
    const { change, serverId } = seen;
    const isTwice = serverId !== null && ids.has(serverId) && ids.has(change.record);
    if (isOf(device, seen) && isTwice)
      witness.fault(`${device.label} shows ${labelOf(change.key)} twice`);
  }
}

/** The copy of a changed item equals the server's answer. */
export function checkKept(
  witness: Witness,
  label: string,
  { change, answer, copies }: { change: KeptChange; answer: unknown; copies: SimulatedCopies },
): void {
  if (kindOf(change) !== 'item' || deletesRecord(change)) return;
  const { id } = answer as Item;
  if (comparable(copies.items().find((item) => item.id === id)) !== comparable(answer))
    witness.fault(`${label} keeps another item than the answer to ${labelOf(change.key)}`);
}

/** Nobody may see what somebody else has not sent, or be asked about what they have deleted. */
export function checkList(
  witness: Witness,
  device: Shown & { list: readonly ListedChange[] },
): void {
  const listed = new Set(device.list.map(({ key }) => key));
  // A tab that could not remove a deletion sends it again, and the changes behind it wait. Other
  // tabs may not have noticed yet.
  const deletions = [...witness.seen.values()].filter(
    (seen) =>
      seen.acknowledgedIn === device.label &&
      deletesRecord(seen.change) &&
      !listed.has(seen.change.key),
  );
  for (const entry of device.list) {
    const { key, state } = entry;
    const seen = witness.seen.get(key);
    if (seen !== undefined && seen.change.userId !== device.person.id)
      witness.fault(`${device.label} shows ${labelOf(key)} of somebody else`);
    const names = recordsIn(entry).map(({ kind, id }) => recordName(kind, id));
    const isVoid = deletions.some(
      ({ change, acknowledgedAt }) =>
        names.includes(recordName(kindOf(change), change.record)) &&
        (seen?.keptAt ?? Infinity) < (acknowledgedAt ?? 0),
    );
    if (isVoid && !deletesRecord(entry) && state !== 'sending')
      witness.fault(`${device.label} asks about ${labelOf(key)} of what it has deleted`);
  }
}
