import type { ClashDecision, KeptChange } from '../../machines/outbox/kept-change';
import type { ListedChange } from '../../machines/outbox/outbox-context';
import { isLocalId } from '../../machines/outbox/local-id';
import { deletesRecord } from '../../machines/outbox/waiting-calls';
import { decidedBy } from './check-decided';
import type { Device } from './device';
import { editedBody } from './item-changes';
import { isMistaken } from './mistakes';
import { labelOf, type Seen } from './witness';
import type { World } from './world';

/** What people do with changes in the list of what is not sent. */

const isRefusedByServer = ({ statuses }: Seen) => statuses.some((status) => status >= 400);

/** Only the server refuses changes, or the absence of a record that a person has removed. */
function checkReason({ witness }: World, { name, person }: Device, { key, record }: ListedChange) {
  const seen = witness.seen.get(key);
  if (seen === undefined || isRefusedByServer(seen)) return;
  const isWithout = [...witness.seen.values()].some(
    ({ change, device, isGivenUp, isReturned }) =>
      (isGivenUp || isReturned) &&
      device === name &&
      change.userId === person.id &&
      change.record === record,
  );
  if (!isLocalId(record) || !isWithout) witness.fault(`Only the device refuses ${labelOf(key)}`);
}

/** What remains of a body after decisions; it is sent under another key. */
const without = (body: KeptChange['body'], decisions: Readonly<Record<string, ClashDecision>>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => decisions[name] !== 'theirs'));

/** A person decides about a change that the server did not accept; true if it was a clash. */
export function decide(world: World, device: Device, isLast = false): boolean {
  const { chance, witness } = world;
  const stuck = device.list.filter(({ state }) => state === 'clashing' || state === 'refused');
  const entry = chance.oneOf(stuck);
  if (entry === undefined || device.page === null) return false;
  const { outbox } = device.page;
  const { key, state, failure, body } = entry;
  const seen = witness.seen.get(key);
  if (state === 'clashing') {
    if (deletesRecord(entry) && chance.hits(0.5)) {
      if (seen !== undefined) seen.isGivenUp = true;
      witness.say(`${device.label} keeps what ${labelOf(key)} deletes`);
      outbox.send({ type: 'change.remove', key });
      return true;
    }
    const names = Object.keys(failure?.clashes ?? {});
    const decisions = Object.fromEntries(
      names.map((name) => [
        name,
        deletesRecord(entry) || chance.hits(0.5) ? ('mine' as const) : ('theirs' as const),
      ]),
    );
    seen?.decided.push(decidedBy(body, decisions));
    if (seen !== undefined && Object.values(decisions).includes('theirs')) {
      seen.isGivenUp = true;
      seen.edited = without(body, decisions);
    }
    witness.say(`${device.label} decides about ${labelOf(key)}: ${JSON.stringify(decisions)}`);
    outbox.send({ type: 'change.decide', key, decisions });
    return true;
  }
  checkReason(world, device, entry);
  const edit = editedBody(world, body);
  const isEdited = edit !== null && (isMistaken(body) || (!isLast && chance.hits(0.5)));
  if (!isEdited && (isLast || chance.hits(0.5))) {
    if (seen !== undefined) seen.isGivenUp = true;
    witness.say(`${device.label} removes ${labelOf(key)}: ${failure?.message ?? ''}`);
    outbox.send({ type: 'change.remove', key });
    return false;
  }
  witness.say(`${device.label} ${isEdited ? 'edits and ' : ''}sends ${labelOf(key)} again`);
  if (isEdited && seen !== undefined) {
    // The edited one has another key.
    seen.isGivenUp = true;
    seen.edited = edit;
    seen.decided = [];
  }
  outbox.send({ type: 'change.again', key, ...(isEdited && { body: edit }) });
  return false;
}

/** A person undoes a deletion that cannot have reached the server. */
export function takeBack({ chance, witness }: World, { label, list, page }: Device): void {
  const entry = chance.oneOf(
    list.filter((one) => deletesRecord(one) && one.state === 'waiting' && !one.isSent),
  );
  if (entry === undefined || page === null) return;
  const seen = witness.seen.get(entry.key);
  if (seen !== undefined) seen.isGivenUp = true;
  witness.say(`${label} takes ${labelOf(entry.key)} back`);
  page.outbox.send({ type: 'change.remove', key: entry.key });
}
