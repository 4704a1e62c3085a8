import { ErrorBody } from '../../contract/errors';
import { Item } from '../../contract/items/item';
import type { JournalEntry } from '../../server/repositories/journal';
import { comparable } from './comparable';
import type { Answered, SimulatedServer } from './server';
import { labelOf, type Seen, type Witness } from './witness';

/** What must hold of every answer of the server to a change. */

interface Outside {
  server: Pick<SimulatedServer, 'historyOf'>;
  witness: Witness;
}

const isOfSame = (one: Seen, other: Seen) => one.change.userId === other.change.userId;

/** The device may send the change again, and nobody has to decide. */
const TEMPORARY = [401, 408, 425, 429];

/**
 * The fields that were changed from another device, or by another person, until now. A copy has what
 * others have changed in its original before the server made it.
 */
function changedElsewhere(
  { witness }: Outside,
  { change, device }: Seen,
  history: readonly JournalEntry[],
  recordId: number,
): Set<string> {
  const authorOf = ({ operation_key: key }: JournalEntry) => witness.seen.get(key ?? '');
  const created = history.find(
    ({ action, record_id: id }) => action === 'created' && id === recordId,
  );
  const creation = created && authorOf(created);
  const isCopy = creation?.change.call === 'duplicateItem';
  const others = history.filter((entry) => {
    const author = authorOf(entry);
    const isOwn = author?.device === device && author.change.userId === change.userId;
    const isOfRecord = entry.record_id === recordId;
    return (isOfRecord || isCopy) && !isOwn;
  });
  return new Set(others.flatMap(({ changes }) => Object.keys(JSON.parse(changes) as object)));
}

/** The record that a request names in its path. */
const recordIn = (url: string): number => Number(/^\/inspectionitems\/(-?\d+)/.exec(url)?.[1] ?? 0);

/** Only what somebody else has done is a reason to refuse a change. */
async function checkRefusal(
  outside: Outside,
  seen: Seen,
  { status, body }: Answered,
  recordId: number,
) {
  const label = labelOf(seen.change.key);
  const history = await outside.server.historyOf(seen.change.inspectionId);
  const deletion = history.find(
    ({ action, record_id: id }) => action === 'deleted' && id === recordId,
  );
  if (status === 404 && deletion !== undefined) {
    const deleter = outside.witness.seen.get(deletion.operation_key ?? '');
    const isEarlier = deleter !== undefined && deleter.place < seen.place;
    if (isEarlier && deleter.device === seen.device && isOfSame(deleter, seen))
      outside.witness.fault(`${label} was made after its author had deleted the item`);
    return;
  }
  const { current, clashes = {}, message } = ErrorBody.parse(body);
  const item = Item.safeParse(current).data;
  if (status !== 409 || item === undefined) {
    outside.witness.fault(`${label} was refused with ${String(status)}: ${message}`);
    return;
  }
  const changed = changedElsewhere(outside, seen, history, item.id);
  const fields = Object.keys(clashes);
  if (fields.includes('version') && changed.size > 0) return;
  const unexplained = (fields.length > 0 ? fields : ['status']).filter(
    (field) => !changed.has(field),
  );
  if (unexplained.length > 0)
    outside.witness.fault(`${label} clashes, but nobody else has set ${unexplained.join(', ')}`);
}

/** An accepted edit is in the record that the server answers with. */
function checkEdit({ witness }: Outside, { change, statuses }: Seen, { body }: Answered): void {
  if (change.call !== 'updateItem' || statuses.length > 1) return;
  const record = body as Readonly<Record<string, unknown>>;
  const missing = Object.entries(change.body)
    .filter(([field, value]) => comparable(record[field]) !== comparable(value))
    .map(([field]) => field);
  if (missing.length > 0)
    witness.fault(`${labelOf(change.key)} was accepted without ${missing.join(', ')}`);
}

/** Adds a fault if the answer is not what the change deserves. */
export async function checkAnswer(
  outside: Outside,
  seen: Seen,
  answer: Answered,
  url: string,
): Promise<void> {
  const { status } = answer;
  if (status < 300) checkEdit(outside, seen, answer);
  else if (status < 500 && !TEMPORARY.includes(status))
    await checkRefusal(outside, seen, answer, recordIn(url));
}
