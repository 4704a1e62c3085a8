import {
  assign,
  enqueueActions,
  type EventObject,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
} from 'xstate';
import type { Photo } from '../../contract/photos/photo';
import { type Failure, notProvided } from '../failure';
import type { ChosenBatch, UploadEntry } from './upload-entry';
import type { UploadEvent } from './upload-context';
import type { ConnectionEvent } from '../connection/connection-event';
import { serverWatchMachine, type ServerWatchEvent } from '../connection/server-watch.machine';
import { uploadMachine } from './upload.machine';
import { withdrawalMachine } from './withdrawal.machine';
import type {
  RestoredEntries,
  RoomReport,
  StoredBatch,
  TabReport,
  UploadQueueContext,
  UploadQueueEmitted,
  UploadQueueEvent,
} from './upload-queue-context';
import {
  completedIn,
  entryOf,
  failuresIn,
  has,
  inParts,
  isOver,
  itemIn,
  membersOf,
  timerOf,
  uploadsOf,
  withdrawalOf,
} from './upload-queue-rules';
import { without } from '../without';
import { counted, newRun, runOf, type UploadRun } from './upload-run';

/** How many photos are sent at once. */
export const UPLOADS_AT_ONCE = 4;

interface Adoption {
  entries: readonly UploadEntry[];
  startedBy: UploadRun['startedBy'];
  inMemory: readonly string[];
}

/** The types, actions and effects of the upload queue; its states are in the machine. */
export const queueSetup = setup({
  types: {
    context: {} as UploadQueueContext,
    events: {} as UploadQueueEvent,
    input: {} as { userId: number; tab: string },
    emitted: {} as UploadQueueEmitted,
  },
  actors: {
    upload: uploadMachine,
    withdrawal: withdrawalMachine,
    serverWatch: serverWatchMachine,
    restoreEntries: fromPromise<RestoredEntries, { userId: number }>(() =>
      notProvided('uploadQueue.restoreEntries'),
    ),
    storeBatch: fromPromise<StoredBatch, { userId: number; batch: ChosenBatch }>(() =>
      notProvided('uploadQueue.storeBatch'),
    ),
    watchConnection: fromCallback<EventObject, undefined, ConnectionEvent>(() =>
      notProvided('uploadQueue.watchConnection'),
    ),
    watchTabs: fromCallback<EventObject, { userId: number }, TabReport>(() =>
      notProvided('uploadQueue.watchTabs'),
    ),
    /** Stores photos that are only in memory as soon as there is room. */
    watchRoom: fromCallback<EventObject, undefined, RoomReport>(() =>
      notProvided('uploadQueue.watchRoom'),
    ),
  },
  actions: {
    receive: assign({
      unstored: ({ context }, { itemId, place, files, start, compress }: ChosenBatch) => [
        ...context.unstored,
        ...inParts(files).map((part) => ({ itemId, place, files: part, start, compress })),
      ],
    }),
    addStored: enqueueActions(({ context, enqueue }, { refused }: StoredBatch) => {
      const [{ itemId } = { itemId: 0 }, ...unstored] = context.unstored;
      enqueue.assign({ unstored });
      if (refused.length > 0) enqueue.emit({ type: 'photos.refused', itemId, refused });
    }),
    refuse: enqueueActions(({ context, enqueue }, { message }: Failure) => {
      const [{ itemId, files } = { itemId: 0, files: [] }, ...unstored] = context.unstored;
      enqueue.assign({ unstored });
      const refused = files.map(({ name }) => ({ name, message }));
      enqueue.emit({ type: 'photos.refused', itemId, refused });
    }),
    adopt: assign(({ context, spawn }, { entries, startedBy, inMemory }: Adoption) => {
      const uploads = { ...context.uploads };
      const withdrawals = { ...context.withdrawals };
      for (const entry of entries) {
        const { id } = entry;
        if (id in withdrawals) continue;
        if (entry.state === 'cancelled')
          withdrawals[id] = spawn('withdrawal', { id: withdrawalOf(id), input: { entry } });
        else
          uploads[id] ??= spawn('upload', {
            id,
            input: { entry, startedBy, isOnline: context.isOnline },
          });
      }
      const stored = entries.map(({ id }) => id).filter((id) => !inMemory.includes(id));
      const before = context.inMemory.filter((id) => !stored.includes(id));
      return { uploads, withdrawals, inMemory: [...new Set([...before, ...inMemory])] };
    }),
    noteKept: assign({
      inMemory: ({ context }, ids: readonly string[]) =>
        context.inMemory.filter((id) => !ids.includes(id)),
    }),
    /** Passes the changes of another tab on to known photos. */
    notifyChanged: enqueueActions(({ context, enqueue }, entries: readonly UploadEntry[]) => {
      for (const entry of entries) {
        const upload = context.uploads[entry.id];
        if (upload !== undefined) enqueue.sendTo(upload, { type: 'entry.changed', entry });
      }
    }),
    withdraw: assign(({ context, spawn }, id: string) => {
      const upload = context.uploads[id];
      if (upload === undefined) return {};
      const withdrawal = spawn('withdrawal', {
        id: withdrawalOf(id),
        input: { entry: entryOf(upload) },
      });
      return { withdrawals: { ...context.withdrawals, [id]: withdrawal } };
    }),
    dropWithdrawal: assign({
      withdrawals: ({ context }, id: string) => without(context.withdrawals, [id]),
    }),
    announceWithdrawn: enqueueActions(
      ({ context, enqueue }, { id, photoId }: { id: string; photoId: number | null }) => {
        const withdrawal = context.withdrawals[id];
        if (withdrawal === undefined || photoId === null) return;
        const { entry } = withdrawal.getSnapshot().context;
        enqueue.emit({ type: 'photos.changed', ...itemIn(entry) });
      },
    ),
    announceNotWithdrawn: enqueueActions(({ context, enqueue }, id: string) => {
      const withdrawal = context.withdrawals[id];
      if (withdrawal === undefined) return;
      const { entry } = withdrawal.getSnapshot().context;
      enqueue.emit({ type: 'photos.changed', ...itemIn(entry) });
      enqueue.emit({ type: 'photo.notWithdrawn', name: entry.name, ...itemIn(entry) });
    }),
    /** The server may have other photos of the item than this page knows. */
    announceChanged: enqueueActions(({ context, enqueue }, id: string) => {
      const upload = context.uploads[id];
      if (upload === undefined) return;
      enqueue.emit({ type: 'photos.changed', ...itemIn(entryOf(upload)) });
    }),
    setAnswering: assign({ isAnswering: (_, isAnswering: boolean) => isAnswering }),
    notifyWatch: sendTo('serverWatch', (_, message: ServerWatchEvent) => message),
    notifyWithdrawals: enqueueActions(
      (
        { context, enqueue },
        message: { type: 'connection.returned' } | { type: 'server.answered' },
      ) => {
        for (const withdrawal of Object.values(context.withdrawals))
          enqueue.sendTo(withdrawal, message);
      },
    ),
    setOnline: assign({ isOnline: (_, isOnline: boolean) => isOnline }),
    notify: enqueueActions(
      ({ context, enqueue }, { id, message }: { id: string; message: UploadEvent }) => {
        const upload = context.uploads[id];
        if (upload !== undefined) enqueue.sendTo(upload, message);
      },
    ),
    notifyAll: enqueueActions(({ context, enqueue }, message: UploadEvent) => {
      for (const upload of uploadsOf(context)) {
        if (!has(upload, 'completed')) enqueue.sendTo(upload, message);
      }
    }),
    startChosen: enqueueActions(
      ({ context, enqueue }, { itemId, compress }: { itemId: number; compress: boolean }) => {
        for (const upload of uploadsOf(context, itemId)) {
          if (has(upload, 'chosen')) enqueue.sendTo(upload, { type: 'upload.enqueue', compress });
        }
      },
    ),
    retryFailed: enqueueActions(({ context, enqueue }, itemId: number | undefined) => {
      for (const upload of uploadsOf(context, itemId)) {
        if (has(upload, 'failed')) enqueue.sendTo(upload, { type: 'photo.retry' });
      }
    }),
    clear: enqueueActions(({ context, enqueue }, itemId: number) => {
      for (const upload of uploadsOf(context, itemId)) {
        const isWanted = has(upload, 'waiting') || has(upload, 'completed');
        if (!isWanted) enqueue.sendTo(upload, { type: 'photo.cancel' });
      }
      // A completed photo counts until its run ends.
      const run = runOf(context.runs, itemId);
      if (run !== undefined && isOver(run))
        enqueue.raise({ type: 'progress.expired', itemId: run.itemId });
    }),
    /** Adds the photo to the run of its item, and starts a run if there is none. */
    join: enqueueActions(
      (
        { context, enqueue },
        { id, startedBy }: { id: string; startedBy: UploadRun['startedBy'] },
      ) => {
        const upload = context.uploads[id];
        if (upload === undefined) return;
        const { itemId, localItemId, place } = entryOf(upload);
        const before = context.runs[itemId];
        const goesOn = before !== undefined && !isOver(before);
        if (!goesOn) enqueue.cancel(timerOf(itemId));
        if (before !== undefined && !goesOn) {
          enqueue.assign({ uploads: without(context.uploads, completedIn(context, before)) });
        }
        const run = goesOn ? before : newRun({ itemId, localItemId, place, startedBy });
        const ids = run.ids.includes(id) ? run.ids : [...run.ids, id];
        const known = { localItemId: run.localItemId ?? localItemId, ids };
        enqueue.assign({ runs: { ...context.runs, [itemId]: { ...run, ...known } } });
      },
    ),
    /** Recalculates the progress of a run, and reports its end. */
    recount: enqueueActions(({ context, enqueue }) => {
      const runs = Object.values(context.runs).map((run) =>
        isOver(run) ? run : counted(run, membersOf(context, run)),
      );
      enqueue.assign({ runs: Object.fromEntries(runs.map((run) => [run.itemId, run])) });
      for (const run of runs) {
        const { itemId, place, startedBy, successCount: uploaded } = run;
        const wasOver = context.runs[itemId]?.status !== 'uploading';
        if (!isOver(run) || wasOver) continue;
        enqueue.raise(
          { type: 'progress.expired', itemId },
          { delay: 'progressShown', id: timerOf(itemId) },
        );
        const failures = failuresIn(context, run);
        const finished = { place, startedBy, uploaded, failures };
        enqueue.emit({ type: 'queue.finished', ...itemIn(run), ...finished });
      }
    }),
    release: assign(({ context }, id: string) => {
      const runs = Object.values(context.runs).map((run) => ({
        ...run,
        ids: run.ids.filter((member) => member !== id),
      }));
      return {
        uploads: without(context.uploads, [id]),
        runs: Object.fromEntries(
          runs.filter(({ ids }) => ids.length > 0).map((run) => [run.itemId, run]),
        ),
      };
    }),
    expire: assign(({ context }, itemId: number) => {
      const run = context.runs[itemId];
      const done = run === undefined ? [] : completedIn(context, run);
      return {
        uploads: without(context.uploads, done),
        runs: without(context.runs, [String(itemId)]),
      };
    }),
    /** Starts as many uploads as may run at a time, in order. */
    beginNext: enqueueActions(({ context, enqueue }) => {
      if (!context.isOnline || !context.isAnswering) return;
      const all = uploadsOf(context);
      const room = UPLOADS_AT_ONCE - all.filter((upload) => has(upload, 'busy')).length;
      const next = all.filter((upload) => has(upload, 'ready')).slice(0, Math.max(0, room));
      for (const upload of next) enqueue.sendTo(upload, { type: 'upload.begin' });
    }),
    announce: enqueueActions(({ enqueue }, said: UploadQueueEmitted) => {
      enqueue.emit(said);
    }),
    announceUploaded: enqueueActions(
      ({ context, enqueue }, { id, photo }: { id: string; photo: Photo | null }) => {
        const upload = context.uploads[id];
        if (upload === undefined || photo === null) return;
        enqueue.emit({ type: 'photo.uploaded', id, photo, ...itemIn(entryOf(upload)) });
      },
    ),
  },
  guards: {
    hasUnstored: ({ context }) => context.unstored.length > 0,
  },
  delays: { progressShown: 3000 },
});
