import pLimit from 'p-limit';
import { UPLOAD_CONTENT_TYPES } from '../../../../contract/limits';
import { type CheckedFile, photoRefusal } from '../../../../contract/uploads/chosen-photos';
import { pictureTypeOf } from '../../../../contract/photos/picture-type';
import { isWholePicture } from '../../../../contract/photos/whole-picture';
import type {
  ChosenBatch,
  ChosenPhoto,
  UploadEntry,
} from '../../../../machines/uploads/upload-entry';
import type { StoredBatch } from '../../../../machines/uploads/upload-queue-context';
import { bytesOf, type ChosenFiles } from '../../../platform/chosen-files';
import type { PhotoOrder } from './photo-order';
import type { UploadStore } from './upload-store';

/** Checks a file by its content, because its name and declared type are unreliable. */
function judged(
  { name, size, contentType: type }: ChosenPhoto,
  bytes: Uint8Array | undefined,
): CheckedFile {
  if (bytes === undefined) {
    return { name, size, type, contentType: undefined, trouble: 'unreadable' };
  }
  const contentType = pictureTypeOf(bytes);
  const isGood = contentType === undefined || isWholePicture(bytes, contentType);
  return { name, size: bytes.length, type, contentType, trouble: isGood ? null : 'damaged' };
}

interface Taken extends Omit<ChosenBatch, 'files'> {
  userId: number;
  order: number;
}

interface Outside {
  store: UploadStore;
  files: ChosenFiles;
  order: Pick<PhotoOrder, 'next'>;
  /** The name of this tab. */
  tab: string;
  /** Called after a photo was stored. */
  onKept: () => void;
}

/** The outcome for one file: stored, or refused with a reason. */
interface TakenOne {
  entry?: UploadEntry;
  refused?: { name: string; message: string };
  isKept: boolean;
}

/**
 * How many files are read at once: each waits for the disk, and all at once would fill a phone's
 * memory.
 */
const FILES_AT_ONCE = 4;

export type StoreFiles = (userId: number, batch: ChosenBatch) => Promise<StoredBatch>;

/** Stores files that the page then no longer holds: the store has them, even without room. */
export const handOver =
  (storeFiles: StoreFiles, files: Pick<ChosenFiles, 'remove'>): StoreFiles =>
  async (userId, batch) => {
    const stored = await storeFiles(userId, batch);
    for (const { id } of batch.files) files.remove(id);
    return stored;
  };

/**
 * Stores chosen files, so that they survive the page; each one separately. Storing the same file
 * again changes nothing.
 */
export function createStoreFiles({
  store,
  files,
  order: photoOrder,
  tab,
  onKept,
}: Outside): StoreFiles {
  const takeOne = async (
    { userId, itemId, place, order, start, compress }: Taken,
    chosen: ChosenPhoto,
  ): Promise<TakenOne> => {
    const { caption = '', category = 'other', ...file } = chosen;
    const read = await bytesOf(files.get(file.id));
    const found = judged(chosen, read?.bytes);
    const message = photoRefusal(found, UPLOAD_CONTENT_TYPES);
    if (read === null || message !== null) {
      return { refused: { name: file.name, message: message ?? '' }, isKept: true };
    }
    const contentType = found.contentType ?? file.contentType;
    const state = start ? 'pending' : 'chosen';
    const description = { caption, category, compress, state, failure: null } as const;
    const from = { userId, itemId, place, order, chosenIn: tab };
    const { blob } = read;
    const { size } = blob;
    const entry = {
      ...file,
      contentType,
      ...description,
      ...from,
      size,
      format: 1 as const,
      localItemId: null,
      isSent: false,
    };
    const added = await store.add(entry, blob);
    if (added.isKept) onKept();
    return added;
  };
  return async (userId, { files: chosen, ...how }) => {
    const ordered = chosen.map((file) => ({ file, order: photoOrder.next() }));
    const few = pLimit(FILES_AT_ONCE);
    const taken = await few.map(ordered, ({ file, order }) =>
      takeOne({ ...how, userId, order }, file),
    );
    return {
      entries: taken.flatMap(({ entry }) => entry ?? []),
      inMemory: taken.flatMap(({ entry, isKept }) => (isKept ? [] : (entry?.id ?? []))),
      refused: taken.flatMap(({ refused }) => refused ?? []),
    };
  };
}
