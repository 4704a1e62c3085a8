import { expect } from 'vitest';
import { type AnyActorRef, fromCallback } from 'xstate';
import type { Photo } from '../../../contract/photos/photo';
import type { ChosenBatch, UploadEntry } from '../../../machines/uploads/upload-entry';
import type { UploadOutcome, UploadRequest } from '../../../machines/uploads/upload-context';
import type { EntryChange, SentItem } from '../../../machines/uploads/upload-setup';
import { serverWatchMachine } from '../../../machines/connection/server-watch.machine';
import { uploadMachine } from '../../../machines/uploads/upload.machine';
import { type Withdrawn, withdrawalMachine } from '../../../machines/uploads/withdrawal.machine';
import { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import type {
  RestoredEntries,
  StoredBatch,
  UploadQueueContext,
  UploadQueueEmitted,
} from '../../../machines/uploads/upload-queue-context';
import { UPLOADS_AT_ONCE } from '../../../machines/uploads/upload-queue-setup';
import { deferred } from '../../support/machines/deferred';
import { walk } from '../../support/machines/transitions';

/** The queue and the upload of one photo, with effects that the test answers by hand. */

export const photoOf = (id: number) => ({ id }) as Photo;
export const stored = (id: number): UploadOutcome => ({ kind: 'stored', photo: photoOf(id) });

/** The state of a chosen photo of an item that the server has. */
export const CHOSEN = { chosen: 'ofSentItem' };

export const fileOf = (id: string) => ({
  id,
  name: `${id}.jpg`,
  size: 10,
  contentType: 'image/jpeg',
  lastModified: 0,
});

export const entryOf = (id: string, changes: Partial<UploadEntry> = {}): UploadEntry => ({
  ...fileOf(id),
  format: 1,
  userId: 3,
  itemId: 5,
  localItemId: null,
  place: 'photos',
  order: 1,
  caption: '',
  category: 'other',
  compress: true,
  chosenIn: 'tab-1',
  isSent: false,
  state: 'pending',
  failure: null,
  ...changes,
});

export const batchOf = (
  ids: readonly string[],
  changes: Partial<ChosenBatch> = {},
): ChosenBatch => ({
  itemId: 5,
  place: 'photos',
  files: ids.map(fileOf),
  start: true,
  compress: true,
  ...changes,
});

export interface Options {
  /** The photos that are stored on the device. */
  restored?: readonly UploadEntry[];
}

/** The invariants after every step. */
function invariant(actor: AnyActorRef, shown: Map<string, number>): void {
  const { uploads, runs } = (actor.getSnapshot() as { context: UploadQueueContext }).context;
  const all = Object.values(uploads);
  const busy = all.filter((upload) => upload.getSnapshot().hasTag('busy'));
  expect(busy.length).toBeLessThanOrEqual(UPLOADS_AT_ONCE);
  for (const upload of all) {
    const { percent } = upload.getSnapshot().context;
    expect(percent).toBeGreaterThanOrEqual(shown.get(upload.id) ?? 0);
    expect(percent === 100).toBe(upload.getSnapshot().hasTag('completed'));
    shown.set(upload.id, percent);
  }
  for (const run of Object.values(runs)) {
    expect(run.percent === 100).toBe(run.status === 'completed');
    for (const id of run.ids) expect(uploads[id]).toBeDefined();
  }
}

/** Starts the queue of a user, and answers what it restores. */
export async function startQueue({ restored = [] }: Options = {}) {
  const send = deferred<UploadOutcome, UploadRequest>();
  const turn = deferred<null, { id: string }>();
  const item = deferred<SentItem, SentItem>();
  const restore = deferred<RestoredEntries, { userId: number }>();
  const store = deferred<StoredBatch, { userId: number; batch: ChosenBatch }>();
  const probe = deferred<undefined>();
  const withdraw = deferred<Withdrawn, { entry: UploadEntry }>();
  const kept: [string, EntryChange['changes'] | null][] = [];
  const upload = uploadMachine.provide({
    actors: {
      uploadPhoto: send.effect,
      awaitTurn: turn.effect,
      awaitItem: item.effect,
    },
    actions: {
      changeEntry: (_, { id, changes }: EntryChange) => kept.push([id, changes]),
      forgetEntry: (_, id: string) => kept.push([id, null]),
    },
  });
  const withdrawal = withdrawalMachine.provide({
    actors: { withdrawPhoto: withdraw.effect },
    actions: { forgetEntry: (_, id: string) => kept.push([id, null]) },
  });
  const serverWatch = serverWatchMachine.provide({ actors: { probeServer: probe.effect } });
  const queue = uploadQueueMachine.provide({
    actors: {
      upload,
      withdrawal,
      serverWatch,
      restoreEntries: restore.effect,
      storeBatch: store.effect,
      watchConnection: fromCallback(() => undefined),
      watchTabs: fromCallback(() => undefined),
      watchRoom: fromCallback(() => undefined),
    },
  });
  const shown = new Map<string, number>();
  const { actor, clock } = walk(queue, {
    input: { userId: 3, tab: 'tab-1' },
    invariant: (ref) => {
      invariant(ref, shown);
    },
  });
  const said: UploadQueueEmitted[] = [];
  actor.on('*', (event) => said.push(event));
  actor.start();
  await restore.resolve(0, { entries: restored, inMemory: [], dropped: 0, unread: 0 });
  said.length = 0;
  /** Chooses photos and stores them. */
  const add = async (ids: readonly string[], changes: Partial<ChosenBatch> = {}) => {
    const before = store.calls.length;
    actor.send({ type: 'photos.added', ...batchOf(ids, changes) });
    for (let call = before; call < store.calls.length; call += 1) {
      const { batch } = store.calls[call] ?? { batch: batchOf([]) };
      const state = batch.start ? 'pending' : 'chosen';
      const { itemId, place } = batch;
      const entries = batch.files.map(({ id }) => entryOf(id, { state, itemId, place }));
      await store.resolve(call, { entries, inMemory: [], refused: [] });
    }
  };
  const states = () =>
    Object.fromEntries(
      Object.entries(actor.getSnapshot().context.uploads).map(([id, ref]) => [
        id,
        ref.getSnapshot().value,
      ]),
    );
  const run = (itemId = 5) => actor.getSnapshot().context.runs[itemId];
  const withdrawals = () => Object.keys(actor.getSnapshot().context.withdrawals);
  return {
    actor,
    clock,
    send,
    turn,
    item,
    restore,
    store,
    probe,
    withdraw,
    kept,
    said,
    add,
    states,
    run,
    withdrawals,
  };
}
