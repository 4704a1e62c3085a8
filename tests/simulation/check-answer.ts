import { ErrorBody } from '../../contract/errors';
import type { JournalEntry } from '../../server/repositories/history/journal';
import { checkDecided } from './check-decided';
import { addedByOthers, checkDeletion } from './check-deletion';
import { comparable } from './comparable';
import { isMistaken } from './mistakes';
import type { Answered, SimulatedServer } from './server';
import { isRepeat, labelOf, type Seen, type Witness } from './witness';

/** What must hold for every answer of the server to a change. */

interface Outside {
  server: Pick<SimulatedServer, 'historyOf'>;
  witness: Witness;
}

const isOfSame = (one: Seen, other: Seen) =>
  one.device === other.device && one.change.userId === other.change.userId;

/** A device has stored a change behind the deletion of its record, so that it is void with it. */
const hasDeleted = (deletion: Seen, { place, keptAt }: Seen) =>
  deletion.place < place && (deletion.acknowledgedAt === null || keptAt < deletion.acknowledgedAt);

/** The device may send the change again, and nobody has to decide. */
const TEMPORARY = [401, 408, 425, 429];

/**
 * The fields that were changed from another device, or by another person, until now; for a change
 * on an old screen, also those that its author has changed.
 */
function changedElsewhere(
  { witness }: Outside,
  seen: Seen,
  history: readonly JournalEntry[],
  recordId: number,
): Set<string> {
  const authorOf = ({ operation_key: key }: JournalEntry) => witness.seen.get(key ?? '');
  const others = history.filter((entry) => {
    const author = authorOf(entry);
    const isOwn =
      author !== undefined && isOfSame(author, seen) && !witness.onOldScreens.has(seen.change.key);
    const isOfRecord = entry.record_id === recordId;
    return entry.action !== 'declined' && isOfRecord && !isOwn;
  });
  return new Set(others.flatMap(({ changes }) => Object.keys(JSON.parse(changes) as object)));
}

/** The record that a request names in its path, by the name of its table. */
function recordIn(url: string): { kind: string; id: number } {
  const [, photo] = /^\/inspectionphotos\/(\d+)/.exec(url) ?? [];
  if (photo !== undefined) return { kind: 'photos', id: Number(photo) };
  const [, item] = /^\/inspection(?:items|photos\/reorder)\/(\d+)/.exec(url) ?? [];
  return { kind: 'items', id: Number(item ?? 0) };
}

/** Only somebody else's changes, or a mistake, are a reason to refuse a change. */
async function checkRefusal(
  outside: Outside,
  seen: Seen,
  { status, body }: Answered,
  named: { kind: string; id: number },
) {
  const label = labelOf(seen.change.key);
  if (status === 422 && isMistaken(seen.change.body)) return;
  // Nobody waits any more for a request from before the edit, or for the double of a refused one.
  if (seen.edited !== null || seen.isReturned) return;
  const all = await outside.server.historyOf(seen.change.inspectionId);
  const deletionOf = (record: { kind: string; id: number }) =>
    all.find(
      ({ action, kind, record_id: id }) =>
        action === 'deleted' && kind === record.kind && id === record.id,
    );
  // A repeated creation, whose record somebody has deleted before its first answer arrived.
  const made = all.find(
    ({ action, operation_key: key }) => action === 'created' && key === seen.change.key,
  );
  const deletion =
    deletionOf(named) ?? (made && deletionOf({ kind: made.kind, id: made.record_id }));
  if (status === 404 && deletion !== undefined) {
    const deleter = outside.witness.seen.get(deletion.operation_key ?? '');
    if (deleter !== undefined && isOfSame(deleter, seen) && hasDeleted(deleter, seen))
      outside.witness.fault(`${label} was sent after its author had deleted its record`);
    return;
  }
  const { current, clashes = {}, message } = ErrorBody.parse(body);
  if (status !== 409 || current === undefined) {
    outside.witness.fault(`${label} was refused with ${String(status)}: ${message}`);
    return;
  }
  const history = all.filter(({ kind }) => kind === named.kind);
  const changed = changedElsewhere(outside, seen, history, named.id);
  const fields = Object.keys(clashes);
  if (fields.includes('version') && changed.size > 0) return;
  if (addedByOthers(all, seen, named.id).length > 0) changed.add('newestPhotoId');
  const unexplained = (fields.length > 0 ? fields : ['status']).filter(
    (field) => !changed.has(field),
  );
  if (unexplained.length > 0)
    outside.witness.fault(`${label} clashes, but nobody else has set ${unexplained.join(', ')}`);
}

/** An accepted edit is in the record that the server answers with. */
function checkEdit({ witness }: Outside, { change, statuses }: Seen, { body }: Answered): void {
  const isEdit = change.call === 'updateItem' || change.call === 'updatePhoto';
  if (!isEdit || isRepeat(statuses)) return;
  const record = body as Readonly<Record<string, unknown>>;
  const missing = Object.entries(change.body)
    .filter(([field, value]) => comparable(record[field]) !== comparable(value))
    .map(([field]) => field);
  if (missing.length > 0)
    witness.fault(`${labelOf(change.key)} was accepted without ${missing.join(', ')}`);
}

/** Adds a fault if the answer is not the one that the change requires. */
export async function checkAnswer(
  outside: Outside,
  seen: Seen,
  answer: Answered,
  url: string,
): Promise<void> {
  const { status } = answer;
  if (status < 300) {
    checkEdit(outside, seen, answer);
    await checkDecided(outside, seen, answer);
    await checkDeletion(outside, seen, url);
  } else if (status < 500 && !TEMPORARY.includes(status))
    await checkRefusal(outside, seen, answer, recordIn(url));
}
