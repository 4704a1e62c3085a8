import type { LocalIdStore } from '../../../platform/local-ids';
import type { ChangeStore } from '../../../platform/outbox/change-store';
import { type NamedFile, zipOf } from '../../../platform/zip/write-zip';
import { isLocalId } from '../../../../machines/outbox/local-id';
import type { UploadEntry } from '../../../../machines/uploads/upload-entry';
import type { PhotoTransfer } from '../../uploads/queue/app-uploads';
import { FORMAT, LIST, type Transfer } from './transfer-file';

export interface ExportOutside {
  store: Pick<ChangeStore, 'all' | 'unread'>;
  ids: Pick<LocalIdStore, 'serverIdOf'>;
  photos: Pick<PhotoTransfer, 'take' | 'unread'>;
}

export interface Exported extends Pick<Transfer, 'user' | 'origin'> {
  /** The ids of the photos that the server does not have. */
  photoIds: readonly string[];
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
 * Everything that a user has not sent from this device, as one file. It also stays on this device;
 * even if both devices send it, it arrives once.
 * @throws RangeError if it is too large for one file.
 */
export async function unsentFile(
  outside: ExportOutside,
  { user, origin, photoIds, now = new Date() }: Exported,
): Promise<Blob> {
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
    ...{ origin, user },
    changes,
    photos: entries,
  };
  const content = new Blob([JSON.stringify(list, null, 1)], { type: 'application/json' });
  return zipOf([{ name: LIST, content }, ...files]);
}
