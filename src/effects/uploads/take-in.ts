import { PHOTO_MESSAGES } from '../../../contract/messages';
import type { ChosenBatch, ChosenPhoto, UploadEntry } from '../../../machines/uploads/upload-entry';
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

interface Taken extends Omit<ChosenBatch, 'files'> {
  userId: number;
  order: number;
}

/** One file: taken in, or why not. */
interface TakenOne {
  entry?: UploadEntry;
  refused?: { name: string; message: string };
  isKept: boolean;
}

/** As many files are read at once: each waits for the disk, and all at once would fill a phone. */
const LANES = 4;

/** What comes of each, in their order. */
async function sideBySide<One, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = all.entries();
  const lane = async () => {
    for (const [index, one] of left) results[index] = await work(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
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
  const takeOne = async (
    { userId, itemId, place, order, start, compress }: Taken,
    { caption = '', category = 'other', ...file }: ChosenPhoto,
  ): Promise<TakenOne> => {
    const blob = await bytesOf(files.get(file.id));
    const message = refusalOf(file.name, blob);
    if (blob === null || message !== null) {
      return { refused: { name: file.name, message: message ?? '' }, isKept: true };
    }
    const state = start ? 'pending' : 'chosen';
    const said = { caption, category, compress, state, failure: null } as const;
    const { size } = blob;
    const entry = { ...file, ...said, size, format: 1 as const, userId, itemId, place, order };
    return { entry, isKept: await store.add(entry, blob) };
  };
  return async (userId, { files: chosen, ...how }) => {
    const ordered = chosen.map((file) => ({ file, order: nextOrder() }));
    const taken = await sideBySide(ordered, ({ file, order }) =>
      takeOne({ ...how, userId, order }, file),
    );
    return {
      entries: taken.flatMap(({ entry }) => entry ?? []),
      isKept: taken.every(({ isKept }) => isKept),
      refused: taken.flatMap(({ refused }) => refused ?? []),
    };
  };
}
