import { TRANSFER_MESSAGES } from '../../../../contract/outbox/transfer-messages';
import type { User } from '../../../../contract/users/user';
import { saveFile } from '../../../platform/save-file';
import { showToast } from '../../../ui/toasts';
import { ids, store } from '../../outbox/changes-here';
import type { RunningUploads } from '../../uploads/queue/app-uploads';
import { unsentFile } from './export-unsent';
import { photosToExport } from './photos-to-export';
import { type Imported, ImportRefused, importUnsent } from './import-unsent';

const importerOf = ({ id, email, fullName: name }: User) => ({
  user: { id, email, name },
  origin: window.location.origin,
});

/** Saves everything that the user has not sent as a file. */
export async function exportUnsent(
  { queue, transfer }: RunningUploads,
  user: User,
  now = new Date(),
): Promise<void> {
  const { ids: photoIds, isComplete } = await photosToExport(queue);
  const outside = { store, ids, photos: transfer };
  try {
    const file = await unsentFile(outside, { ...importerOf(user), photoIds, now });
    saveFile(file, `plumbline-unsent-${now.toISOString().slice(0, 10)}.zip`);
    if (!isComplete) showToast('warn', TRANSFER_MESSAGES.photosMissing);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    showToast('error', TRANSFER_MESSAGES.tooLarge);
  }
}

function tell({ changes, photos, unread, damaged, stopped }: Imported): void {
  const isNothing = changes.length + photos.length === 0;
  if (!isNothing) {
    const added = { changes: changes.length, photos: photos.length };
    showToast('success', TRANSFER_MESSAGES.imported(added));
  }
  if (unread.changes + unread.photos > 0) showToast('warn', TRANSFER_MESSAGES.unread(unread));
  if (damaged > 0) showToast('error', TRANSFER_MESSAGES.damaged(damaged));
  if (stopped !== null) showToast('error', TRANSFER_MESSAGES.stopped(stopped));
  else if (isNothing && unread.changes + unread.photos + damaged === 0)
    showToast('info', TRANSFER_MESSAGES.nothingNew);
}

/** Imports what another device of the user has exported, and sends it. */
export async function importFile(
  { queue, outbox, transfer }: RunningUploads,
  user: User,
  file: Blob,
): Promise<void> {
  try {
    const imported = await importUnsent({ store, ids, photos: transfer }, file, importerOf(user));
    queue.send({ type: 'entries.found', entries: imported.photos });
    outbox.send({ type: 'changes.found', changes: await store.all(user.id) });
    tell(imported);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    showToast('error', error.message);
  }
}
