import type { LocalIdStore } from '../../../platform/ids/local-ids';
import type { ChangeStore } from '../../../platform/outbox/change-store';
import { type NamedFile, zipOf } from '../../../platform/zip/write-zip';
import { isLocalId } from '../../../../machines/outbox/local-id';
import type { UploadEntry } from '../../../../machines/uploads/upload-entry';
import type { PhotoTransfer } from '../../uploads/queue/app-uploads';
import type { LeftWork } from '../left/left-work';
import { leftFiles } from './left-files';
import { FORMAT, LIST, type Owner, type Transfer } from './transfer-file';

export interface ExportOutside {
  store: Pick<ChangeStore, 'all' | 'unread'>;
  ids: Pick<LocalIdStore, 'serverIdOf'>;
  photos: Pick<PhotoTransfer, 'take' | 'unread'>;
}

export interface Exported extends Owner {
  /** The ids of the photos that the server does not have. */
  photoIds: readonly string[];
  /** What was typed and not saved. Read before: what is saved since is among the changes. */
  left?: readonly LeftWork[];
  /** Whether the user has not left in the meantime. */
  isHere: () => boolean;
  now?: Date;
}

/**
 * If the server has received the item of a photo since, the photo waits for nothing on the other
 * device.
 */
async function current({ ids }: ExportOutside, entry: UploadEntry): Promise<UploadEntry> {
  if (!isLocalId(entry.itemId)) return entry;
  const itemId = (await ids.serverIdOf(entry.itemId)) ?? entry.itemId;
  return itemId === entry.itemId ? entry : { ...entry, itemId, localItemId: entry.itemId };
}

/**
 * Everything that a user has not sent from this device, and has not saved, as one file. It also stays on this device;
 * even if both devices send it, it arrives once. Null if the user has left before it was complete.
 * @throws RangeError if it is too large for one file.
 */
export async function unsentFile(
  outside: ExportOutside,
  { user, origin, installation, photoIds, left = [], isHere, now = new Date() }: Exported,
): Promise<Blob | null> {
  const { store, photos } = outside;
  // Before the photos: if the server receives an item now, its creation is in the file, or its
  // photos name the server's item.
  const changes = [...(await store.all(user.id)), ...(await store.unread(user.id))];
  const entries: Transfer['photos'] = [];
  const files: NamedFile[] = [];
  for (const id of photoIds) {
    const taken = await photos.take(id);
    if (taken === undefined || taken.entry.state === 'cancelled') continue;
    const file = `photos/${String(entries.length + 1)}`;
    entries.push({ file, entry: await current(outside, taken.entry) });
    files.push({ name: file, content: taken.blob });
  }
  for (const { entry, blob } of await photos.unread(user.id)) {
    const file = `photos/${String(entries.length + 1)}`;
    entries.push({ file, entry });
    files.push({ name: file, content: blob });
  }
  const list: Transfer = {
    plumbline: 'unsent',
    format: FORMAT,
    exportedAt: now.toISOString(),
    origin,
    installation,
    user,
    changes,
    photos: entries,
    notSaved: left.length,
  };
  const content = new Blob([JSON.stringify(list, null, 1)], { type: 'application/json' });
  const file = await zipOf([{ name: LIST, content }, ...files, ...leftFiles(left)]);
  return isHere() ? file : null;
}
