import type { JournalEntry } from '../../server/repositories/history/journal';
import type { SimulatedServer } from './server';
import { isRepeat, labelOf, type Seen, type Witness } from './witness';

/** What must hold for deletions of items with photos of others. */

/** The photos that others have added to the item of a deletion, by the history. */
export const addedByOthers = (
  history: readonly JournalEntry[],
  { change }: Seen,
  itemId: number,
): JournalEntry[] =>
  history.filter(
    ({ action, kind, item_id: id, user_id: userId }) =>
      action === 'created' && kind === 'photos' && id === itemId && userId !== change.userId,
  );

/** Nobody's photos are deleted with an item by a person who did not know of them. */
export async function checkDeletion(
  { server, witness }: { server: Pick<SimulatedServer, 'historyOf'>; witness: Witness },
  seen: Seen,
  url: string,
): Promise<void> {
  const { key, call, record, inspectionId } = seen.change;
  const newest = new URLSearchParams(url.split('?')[1]).get('newestPhotoId');
  if (call !== 'deleteItem' || newest === null || isRepeat(seen.statuses)) return;
  const history = await server.historyOf(inspectionId);
  const deleted = history
    .filter((entry) => entry.action === 'deleted' && entry.operation_key === key)
    .map((entry) => (entry.kind === 'photos' ? entry.record_id : null));
  const unknown = addedByOthers(history, seen, record).filter(
    ({ record_id: id }) => id > Number(newest) && deleted.includes(id),
  );
  if (unknown.length > 0)
    witness.fault(`${labelOf(key)} has deleted photos of others that its author did not know of`);
}
