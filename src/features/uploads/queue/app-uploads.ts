import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AppActor } from '../../../../machines/app/app.machine';
import type { ChosenBatch, UploadEntry } from '../../../../machines/uploads/upload-entry';
import type { outboxMachine } from '../../../../machines/outbox/outbox.machine';
import type { uploadQueueMachine } from '../../../../machines/uploads/upload-queue.machine';
import { onRetry } from '../../../platform/code/missing-code';

export type UploadQueue = ActorRefFrom<typeof uploadQueueMachine>;
export type Outbox = ActorRefFrom<typeof outboxMachine>;

/** Asked before a user logs out. */
export interface LogoutQuestion {
  text: string;
  /** Whether photos would be lost with the page. */
  isLoss: boolean;
}

export interface RunningUploads {
  queue: UploadQueue;
  /** The changes of items that the server has not acknowledged. */
  outbox: Outbox;
  /** The bytes of a queued photo, for its preview. */
  fileOf: (id: string) => Promise<Blob | undefined>;
  /**
   * Stores chosen photos before they are added to the queue, so that they are sent even if the page
   * closes first. False if one could not be stored.
   */
  keep: (batch: ChosenBatch) => Promise<boolean>;
  transfer: PhotoTransfer;
  /** What its user is asked before logging out; null if the server has everything. */
  logoutQuestion: () => Promise<LogoutQuestion | null>;
}

/** Exports photos that wait to another device, and imports those of another one. */
export interface PhotoTransfer {
  /**
   * A photo with the bytes that every device sends from now on, so that the server recognizes them
   * as the same; undefined if it is no longer here.
   */
  take: (id: string) => Promise<{ entry: UploadEntry; blob: Blob } | undefined>;
  /**
   * Stores a photo of another device; one that is already here stays.
   * @throws if there is no room.
   */
  give: (entry: UploadEntry, blob: Blob) => Promise<'added' | 'known'>;
  /** The photos that only another version of the app can read, as they are stored. */
  unread: (userId: number) => Promise<{ entry: unknown; blob: Blob }[]>;
  removeUnread: (userId: number) => Promise<void>;
}

/**
 * The chosen batches that are not being read yet. Using the screens' selectors here would load them
 * with the login page.
 */
const unreadBatches = (snapshot: SnapshotFrom<typeof uploadQueueMachine>): readonly ChosenBatch[] =>
  snapshot.matches('storing') ? snapshot.context.unstored.slice(1) : snapshot.context.unstored;

/** The one upload queue of the signed-in user. */
export interface AppUploads {
  /**
   * Starts the queue unless it is running; returns the same promise for the same user.
   * @throws when that user is not signed in.
   */
  of: (userId: number) => Promise<RunningUploads>;
}

/** Shared by the queues of this page, after their code has loaded. */
export interface QueueServices {
  /** The name of this tab. */
  tab: string;
  fileOf: RunningUploads['fileOf'];
  keep: (userId: number, batch: ChosenBatch) => Promise<boolean>;
  /** Stores what a queue that has ended did not; the page then no longer holds the files. */
  keepLeft: (userId: number, batch: ChosenBatch) => Promise<void>;
  transfer: PhotoTransfer;
  /** Called for each queue that starts. */
  onStart: (queue: UploadQueue) => void;
}

/** Like `onStart`, with the outbox that starts together with the queue. */
export interface SendingServices extends Omit<QueueServices, 'onStart'> {
  onStart: (queue: UploadQueue, outbox: Outbox) => void;
  logoutQuestion: (
    userId: number,
    running: Pick<RunningUploads, 'queue' | 'outbox' | 'transfer'>,
  ) => Promise<LogoutQuestion | null>;
}

/**
 * Opens the queue that the app's actor runs. When it ends, its photos, including those it was about
 * to store, stay on the device for the same user. Its code is loaded when it is first needed.
 */
export function createAppUploads(app: AppActor, load: () => Promise<SendingServices>): AppUploads {
  let prepared: ReturnType<typeof load> | undefined;
  let current: { userId: number; running: Promise<RunningUploads> } | undefined;
  let begun: RunningUploads | undefined;
  /** Settles when the last queue has nothing left in memory. */
  let ended: Promise<void> = Promise.resolve();

  const isSignedIn = (userId: number) => app.getSnapshot().context.userId === userId;

  const begin = (
    userId: number,
    { tab, fileOf, keep, keepLeft, transfer, onStart, logoutQuestion }: SendingServices,
  ): RunningUploads => {
    if (!isSignedIn(userId)) throw new Error('Their user has left');
    app.send({ type: 'sending.begin', userId, tab });
    const { uploads: queue, outbox } = app.getSnapshot().children;
    if (queue === undefined || outbox === undefined) throw new Error('Sending has not begun');
    if (begun?.queue === queue) return begun;
    const running = {
      queue,
      outbox,
      fileOf,
      transfer,
      keep: (batch: ChosenBatch) => keep(userId, batch),
      logoutQuestion: () => logoutQuestion(userId, { queue, outbox, transfer }),
    };
    const keepAllLeft = async () => {
      for (const batch of unreadBatches(queue.getSnapshot())) await keepLeft(userId, batch);
    };
    const subscription = app.on('sending.ended', () => {
      subscription.unsubscribe();
      ended = keepAllLeft().catch((error: unknown) => {
        console.error('The upload queue was not ended as usual', error);
      });
      if (current?.userId === userId) current = undefined;
    });
    onStart(queue, outbox);
    begun = running;
    return running;
  };

  return {
    of: (userId) => {
      if (current?.userId === userId) return current.running;
      prepared ??= load();
      const ready = prepared;
      const running = ended.then(() => ready).then((door) => begin(userId, door));
      const asked = { userId, running };
      current = asked;
      const forget = () => {
        if (current === asked) current = undefined;
      };
      ready.catch(() => {
        onRetry(() => {
          if (prepared === ready) prepared = undefined;
        });
      });
      running.catch(() => {
        // A user who left before the queue started may return, and then gets a new queue.
        if (isSignedIn(userId)) onRetry(forget);
        else forget();
      });
      return running;
    },
  };
}
