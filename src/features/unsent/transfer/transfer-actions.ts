import { TRANSFER_MESSAGES } from '../../../../contract/outbox/transfer-messages';
import type { User } from '../../../../contract/users/user';
import { saveFile } from '../../../platform/save-file';
import { type Notify, toastsTo } from '../../../ui/toast/toasts';
import { ids, store } from '../../outbox/changes-here';
import { createSessionStore } from '../../session/session-store';
import type { RunningUploads } from '../../uploads/queue/app-uploads';
import type { LeftWork } from '../left/left-work';
import { type Exported, type ExportOutside, unsentFile } from './export-unsent';
import { installationIn } from './installation';
import { photosToExport } from './photos-to-export';
import { type Imported, ImportRefused, importUnsent } from './import-unsent';
import type { Owner } from './transfer-file';

const session = createSessionStore(window.localStorage, window);

const ownerOf = ({ id, email, fullName: name }: User): Owner => ({
  user: { id, email, name },
  origin: window.location.origin,
  installation: installationIn(session.accessToken()),
});

interface Exporter extends Pick<Exported, 'isHere'> {
  user: User;
  /** What the user has typed and not saved. */
  leftWork: () => Promise<LeftWork[]>;
}

/** Null if the device cannot read it: everything else is exported nevertheless. */
const orNull = (reading: Promise<LeftWork[]>): Promise<LeftWork[] | null> =>
  reading.catch((error: unknown) => {
    console.error('What was typed and not saved could not be read', error);
    return null;
  });

/** The file, without what was not saved if only that makes it too large. */
async function smallEnough(
  outside: ExportOutside,
  exported: Exported,
): Promise<{ file: Blob | null; lacksTexts: boolean }> {
  try {
    return { file: await unsentFile(outside, exported), lacksTexts: false };
  } catch (error) {
    if (!(error instanceof RangeError) || (exported.left ?? []).length === 0) throw error;
    return { file: await unsentFile(outside, { ...exported, left: [] }), lacksTexts: true };
  }
}

/** Saves everything that the user has not sent or not saved as a file, unless they have left by then. */
export async function exportUnsent(
  { queue, transfer }: RunningUploads,
  { user, leftWork, isHere }: Exporter,
  now = new Date(),
): Promise<void> {
  const notify = toastsTo(user.id);
  const left = await orNull(leftWork());
  const { ids: photoIds, isComplete } = await photosToExport(queue);
  const outside = { store, ids, photos: transfer };
  try {
    const about = { ...ownerOf(user), photoIds, isHere, now };
    const { file, lacksTexts } = await smallEnough(outside, { ...about, left: left ?? [] });
    if (file === null) return;
    saveFile(file, `plumbline-unsent-${now.toISOString().slice(0, 10)}.zip`);
    const areOpen = left?.some(({ photos }) => photos === null) ?? false;
    if (!isComplete || areOpen) notify('warn', TRANSFER_MESSAGES.photosMissing);
    if (lacksTexts) notify('warn', TRANSFER_MESSAGES.textsTooLarge);
    else if (left === null) notify('warn', TRANSFER_MESSAGES.textsMissing);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notify('error', TRANSFER_MESSAGES.tooLarge);
  }
}

function tell(notify: Notify, imported: Imported): void {
  const { changes, photos, unread, damaged, notSaved, stopped } = imported;
  const isNothing = changes.length + photos.length === 0;
  if (!isNothing) {
    const added = { changes: changes.length, photos: photos.length };
    notify('success', TRANSFER_MESSAGES.imported(added));
  }
  if (unread.changes + unread.photos > 0) notify('warn', TRANSFER_MESSAGES.unread(unread));
  if (damaged > 0) notify('error', TRANSFER_MESSAGES.damaged(damaged));
  if (notSaved.count > 0) notify('warn', TRANSFER_MESSAGES.notSaved(notSaved.count));
  if (stopped !== null) notify('error', TRANSFER_MESSAGES.stopped(stopped));
  else if (isNothing && unread.changes + unread.photos + damaged === 0 && !notSaved.isAll)
    notify('info', TRANSFER_MESSAGES.nothingNew);
}

/** Imports what another device of the user has exported, and sends it. */
export async function importFile(
  { queue, outbox, transfer }: RunningUploads,
  user: User,
  file: Blob,
): Promise<void> {
  const notify = toastsTo(user.id);
  try {
    const imported = await importUnsent({ store, ids, photos: transfer }, file, ownerOf(user));
    queue.send({ type: 'entries.found', entries: imported.photos });
    outbox.send({ type: 'changes.found', changes: await store.all(user.id) });
    tell(notify, imported);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    notify('error', error.message);
  }
}
