import type { SnapshotFrom } from 'xstate';
import type { DraftKey } from '../../../machines/forms/draft';
import type { ChosenBatch } from '../../../machines/uploads/upload-entry';
import type { Drafts } from '../../forms/drafts/draft-parts';
import type { SignedIn } from '../session/signed-in';
import type { UploadQueue } from '../uploads/queue/app-uploads';

/**
 * Photos of saved forms for which the browser had no room as uploads. They are sent from memory, and
 * their draft has the only bytes that survive the page. So the draft stays, and no other form
 * continues it, until each photo is stored, sent or removed. If the page ends before, the next form
 * gives the photos of the draft to the uploads.
 */
export interface UnstoredPhotos {
  /** Call this before the draft is forgotten, if not all of its photos could be stored. */
  note: (key: DraftKey, batch: ChosenBatch) => Promise<void>;
  /** Whether a draft stays for its photos. */
  has: (key: DraftKey) => boolean;
  /** Removes the draft, but not before its photos are safe. */
  forget: (key: DraftKey) => void;
}

const nameOf = (key: DraftKey) => JSON.stringify(key);

type QueueSnapshot = SnapshotFrom<UploadQueue>;

/**
 * Resolves when the queue has had each of the photos, and none is only in memory any more: to true;
 * to false if the queue ends before.
 */
function areSafe(queue: UploadQueue, { files }: ChosenBatch): Promise<boolean> {
  const unseen = new Set(files.map(({ id }) => id));
  const isSafe = ({ context: { uploads, inMemory } }: QueueSnapshot) => {
    for (const id of unseen) if (id in uploads) unseen.delete(id);
    const isAtRisk = (id: string) =>
      inMemory.includes(id) && uploads[id]?.getSnapshot().hasTag('completed') === false;
    return unseen.size === 0 && !files.some(({ id }) => isAtRisk(id));
  };
  return new Promise((resolve) => {
    const check = (snapshot: QueueSnapshot) => {
      if (!isSafe(snapshot)) return;
      resolve(true);
      subscription.unsubscribe();
    };
    const subscription = queue.subscribe({
      next: check,
      complete: () => {
        resolve(false);
      },
    });
    check(queue.getSnapshot());
  });
}

export function createUnstoredPhotos({
  drafts,
  uploadQueue,
}: {
  drafts: Drafts;
  uploadQueue: SignedIn['uploadQueue'];
}): UnstoredPhotos {
  const needed = new Map<string, { batch: ChosenBatch; release: () => void }>();
  return {
    note: async (key, batch) => {
      const release = drafts.hold(key, () => false);
      const kept = await drafts.recallFiles(key).catch(() => []);
      const isOnlyHere = kept.some(({ id }) => batch.files.some((file) => file.id === id));
      if (isOnlyHere && !needed.has(nameOf(key))) needed.set(nameOf(key), { batch, release });
      else release();
    },
    has: (key) => needed.has(nameOf(key)),
    forget: (key) => {
      const need = needed.get(nameOf(key));
      if (need === undefined) {
        drafts.forget(key);
        return;
      }
      const forgetWhenSafe = async () => {
        if (await areSafe(await uploadQueue(), need.batch)) drafts.forget(key);
      };
      forgetWhenSafe()
        .catch((error: unknown) => {
          console.error('Photos stay with their draft', error);
        })
        .finally(() => {
          needed.delete(nameOf(key));
          need.release();
        });
    },
  };
}
