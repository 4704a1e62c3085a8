import { PHOTO_MESSAGES } from '../../../contract/messages';
import type { ChosenBatch, UploadEntry } from '../../../machines/uploads/upload-entry';
import type { StoredBatch } from '../../../machines/uploads/upload-queue-context';
import type { ChosenFiles } from '../chosen-files';
import type { UploadStore } from './upload-store';

/**
 * The bytes themselves: a file that is only referred to may change or disappear before it is sent.
 * Null where it cannot be read any more.
 */
async function bytesOf(file: File | undefined): Promise<Blob | null> {
  try {
    return file === undefined ? null : new Blob([await file.arrayBuffer()], { type: file.type });
  } catch {
    return null;
  }
}

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

/** Takes chosen files into the store, where they outlive the page; each on its own. */
export function createTakeIn(
  { store, files }: { store: UploadStore; files: ChosenFiles },
  now: () => number = Date.now,
) {
  const nextOrder = createOrder(now);
  return async (
    userId: number,
    { itemId, place, files: chosen, start, compress }: ChosenBatch,
  ): Promise<StoredBatch> => {
    const entries: UploadEntry[] = [];
    const refused: { name: string; message: string }[] = [];
    let isKept = true;
    for (const { caption = '', category = 'other', ...file } of chosen) {
      const blob = await bytesOf(files.get(file.id));
      files.remove(file.id);
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
