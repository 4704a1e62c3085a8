import type { ActorRefFrom } from 'xstate';
import type { ChosenBatch } from '../../../../machines/uploads/upload-entry';
import { notReadIn } from '../../../../machines/uploads/upload-selectors';
import type { uploadQueueMachine } from '../../../../machines/uploads/upload-queue.machine';
import { whenAskedAgain } from '../../../platform/missing-code';

export type UploadQueue = ActorRefFrom<typeof uploadQueueMachine>;

export interface RunningUploads {
  queue: UploadQueue;
  /** The bytes of a queued photo, for its preview. */
  fileOf: (id: string) => Promise<Blob | undefined>;
  /** Keeps chosen photos that the queue is about to be given: a page that dies before sends them. */
  keep: (batch: ChosenBatch) => Promise<void>;
}

/** The one upload queue of the signed-in user. */
export interface AppUploads {
  /** Starts it where it is not running; the same promise for the same user. */
  of: (userId: number) => Promise<RunningUploads>;
}

interface Session {
  userId: () => number | null;
  onChange: (listen: () => void) => void;
}

/**
 * Holds the running queue. It ends with the session, aborting what is under way; what it holds, and
 * what it was about to take in, stays on the device for the same user. Its code comes when it is
 * first asked for.
 */
export function createAppUploads(
  session: Session,
  load: () => Promise<(userId: number) => RunningUploads>,
): AppUploads {
  let prepared: ReturnType<typeof load> | undefined;
  let current: { userId: number; running: Promise<RunningUploads> } | undefined;
  /** Settles when nothing is left in the memory of the queue that ended last. */
  let ended: Promise<void> = Promise.resolve();
  const stop = async ({ queue, keep }: RunningUploads) => {
    const left = notReadIn(queue.getSnapshot());
    queue.stop();
    for (const batch of left) await keep(batch);
  };
  const end = () => {
    if (current === undefined) return;
    ended = current.running.then(stop).catch((error: unknown) => {
      console.error('The upload queue was not ended as usual', error);
    });
    current = undefined;
  };
  session.onChange(() => {
    if (current !== undefined && session.userId() !== current.userId) end();
  });
  return {
    of: (userId) => {
      if (current?.userId === userId) return current.running;
      end();
      prepared ??= load();
      const ready = prepared;
      const running = ended.then(() => ready).then((start) => start(userId));
      current = { userId, running };
      running.catch(() => {
        whenAskedAgain(() => {
          prepared = undefined;
          if (current?.running === running) current = undefined;
        });
      });
      return running;
    },
  };
}
