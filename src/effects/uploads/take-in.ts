import { PHOTO_MESSAGES } from '../../../contract/messages';
import type { ChosenBatch, UploadEntry } from '../../../machines/uploads/upload-entry';
import type { StoredBatch } from '../../../machines/uploads/upload-queue-context';
import { bytesOf, type ChosenFiles } from '../chosen-files';
import type { UploadStore } from './upload-store';

/** Numbers that grow from file to file and from page to page. */
function createOrder(now: () => number) {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now() * 1000);
    return last;
  };
}

function refusalOf(name: string, blob: Blob | null): string | null {
  if (blob === null) return PHOTO_MESSAGES.unreadable(name);
  return blob.size === 0 ? PHOTO_MESSAGES.noFile : null;
}

export type TakeIn = (userId: number, batch: ChosenBatch) => Promise<StoredBatch>;

/**
 * Takes chosen files into the store, where they outlive the page; each on its own. Taking in the
 * same again changes nothing.
 */
export function createTakeIn(
  { store, files }: { store: UploadStore; files: ChosenFiles },
  now: () => number = Date.now,
): TakeIn {
  const nextOrder = createOrder(now);
  return async (userId, { itemId, place, files: chosen, start, compress }) => {
    const entries: UploadEntry[] = [];
    const refused: { name: string; message: string }[] = [];
    let isKept = true;
    for (const { caption = '', category = 'other', ...file } of chosen) {
      const blob = await bytesOf(files.get(file.id));
      const message = refusalOf(file.name, blob);
      if (blob === null || message !== null) {
        refused.push({ name: file.name, message: message ?? '' });
        continue;
      }
      const state = start ? 'pending' : 'chosen';
      const said = { caption, category, compress, state, failure: null } as const;
      const order = nextOrder();
      const entry = { ...file, ...said, format: 1 as const, userId, itemId, place, order };
      entries.push({ ...entry, size: blob.size });
      isKept = (await store.add(entry, blob)) && isKept;
    }
    return { entries, isKept, refused };
  };
}
