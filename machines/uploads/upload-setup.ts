import { assign, fromPromise, sendParent, setup } from 'xstate';
import { NO_SPACE_RETRY_SECONDS } from '../../contract/photos/limits';
import type { Photo } from '../../contract/photos/photo';
import { actionStub, type ActionStub, type Failure, notProvided } from '../failure';
import { isLocalId } from '../outbox/local-id';
import { captionError } from '../forms/text-rules';
import { isUnanswered } from '../unanswered';
import type {
  Description,
  UploadContext,
  UploadEvent,
  UploadOutcome,
  UploadRequest,
  UploadTag,
} from './upload-context';
import { canPass, type EntryChanges, isDeleted, type UploadEntry } from './upload-entry';

/** The number of tries before the photo is shown as failed. */
const MAX_ATTEMPTS = 6;
/** The number of tries if the server fails or does not answer; it may need a minute to restart. */
const MAX_ATTEMPTS_IN_TROUBLE = 12;
const MAX_WAIT_MS = 8000;
/** The status with which the server says that it has no room for files. */
const FULL_DISK = 507;
/** The highest progress before the server's answer. */
const ALMOST = 99;

/** The id of an item: the local one, or the server's. */
export interface SentItem {
  itemId: number;
}

export interface EntryChange {
  id: string;
  changes: EntryChanges;
}

const changeEntry: ActionStub<EntryChange> = actionStub('upload.changeEntry');
const forgetEntry: ActionStub<string> = actionStub('upload.forgetEntry');

/** A photo that was deleted on the server is only here: it is not removed as one that stays there. */
export const asAnswered = (entry: UploadEntry): UploadEntry =>
  isDeleted(entry) ? { ...entry, photoId: undefined } : entry;

/** An entry of another tab, which may not have had room to store that the photo has arrived. */
const orArrived = (entry: UploadEntry, { photoId }: UploadEntry): UploadEntry =>
  asAnswered(photoId === undefined ? entry : { photoId, ...entry });

/**
 * Whether the photo may have arrived before its caption was refused: the page closed, or had no
 * room to store it, or was of an earlier version.
 */
const mayHaveArrived = (entry: UploadEntry): boolean =>
  entry.isSent &&
  entry.photoId === undefined &&
  !isDeleted(entry) &&
  captionError(entry.caption) !== undefined;

const isWorthAnotherTry = (attempts: number, failure: Failure): boolean => {
  const isInTrouble = failure.status === null || failure.status >= 500;
  return canPass(failure) && attempts + 1 < (isInTrouble ? MAX_ATTEMPTS_IN_TROUBLE : MAX_ATTEMPTS);
};

/** The types, actions and effects of one photo's upload; its states are in the machine. */
export const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as Pick<UploadContext, 'entry' | 'isOnline' | 'startedBy'>,
    tags: {} as UploadTag,
  },
  actors: {
    uploadPhoto: fromPromise<UploadOutcome, UploadRequest>(() => notProvided('upload.uploadPhoto')),
    awaitTurn: fromPromise<null, { id: string }>(() => notProvided('upload.awaitTurn')),
    /** Fails with status 404 if the item was removed before it was sent. */
    awaitItem: fromPromise<SentItem, SentItem>(() => notProvided('upload.awaitItem')),
  },
  actions: {
    changeEntry,
    forgetEntry,
    noteArrival: assign({
      entry: ({ context }, photoId: number) => ({ ...context.entry, photoId }),
    }),
    setOnline: assign({ isOnline: (_, isOnline: boolean) => isOnline }),
    describe: assign({
      entry: ({ context }, described: Description) => ({ ...context.entry, ...described }),
    }),
    /** Takes over the description that another tab has changed, but not the state. */
    follow: assign({
      entry: ({ context }, { caption, category, compress, photoId }: UploadEntry) => ({
        ...context.entry,
        caption,
        category,
        compress,
        ...(photoId === undefined ? {} : { photoId }),
      }),
    }),
    /** Takes over the state that another tab has stored. */
    takeOver: assign({
      attempts: 0,
      startedBy: 'app',
      entry: ({ context }, entry: UploadEntry) => orArrived(entry, context.entry),
    }),
    enqueue: assign({
      startedBy: 'user',
      entry: ({ context: { entry } }, compress: boolean) => ({
        ...entry,
        compress,
        state: 'pending' as const,
      }),
    }),
    /** The server has the item now. */
    moveToItem: assign({
      entry: ({ context: { entry } }, { itemId }: SentItem) => ({
        ...entry,
        itemId,
        localItemId: entry.itemId,
      }),
    }),
    restart: assign({
      attempts: 0,
      startedBy: (_, startedBy: UploadContext['startedBy']) => startedBy,
      entry: ({ context: { entry } }) => ({ ...entry, state: 'pending' as const, failure: null }),
    }),
    noteAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    noteProgress: assign({
      percent: ({ context }, percent: number) =>
        Math.max(context.percent, Math.min(ALMOST, percent)),
    }),
    noteFailure: assign({
      entry: ({ context: { entry } }, { message, status }: Failure) =>
        asAnswered({ ...entry, state: 'failed', failure: { message, status } }),
    }),
    announceQueued: sendParent(({ context: { entry, startedBy } }) => ({
      type: 'upload.queued',
      id: entry.id,
      startedBy,
    })),
    announceStall: sendParent(({ context }) => ({ type: 'upload.stalled', id: context.entry.id })),
    announceChange: sendParent(({ context }) => ({ type: 'upload.changed', id: context.entry.id })),
    announceArrival: sendParent(({ context }) => ({
      type: 'upload.arrived',
      id: context.entry.id,
    })),
    announceFailure: sendParent(({ context }) => ({ type: 'upload.failed', id: context.entry.id })),
    announceCompletion: sendParent(({ context }, photo: Photo | null) => ({
      type: 'upload.completed',
      id: context.entry.id,
      photo,
    })),
    announceGone: sendParent(({ context }) => ({ type: 'upload.gone', id: context.entry.id })),
    announceCancellation: sendParent(({ context }) => ({
      type: 'upload.cancelled',
      id: context.entry.id,
    })),
  },
  guards: {
    hasUnsentItem: ({ context: { entry } }) => isLocalId(entry.itemId),
    isRemoved: (_, { status }: Failure) => status === 404,
    wasChosen: ({ context }) => context.entry.state === 'chosen',
    hasFailedForGood: ({ context: { entry } }) =>
      entry.state === 'failed' && !canPass(entry.failure) && !mayHaveArrived(entry),
    isOnServer: ({ context }) => context.entry.photoId !== undefined,
    canPassByItself: ({ context }) => canPass(context.entry.failure),
    isInOtherTab: (_, outcome: UploadOutcome) => outcome.kind === 'inOtherTab',
    isGone: (_, outcome: UploadOutcome) => outcome.kind === 'gone',
    isPending: (_, { state }: UploadEntry) => state === 'pending',
    isFailed: (_, { state }: UploadEntry) => state === 'failed',
    hasNoConnection: ({ context }, { status }: Failure) => !context.isOnline && status === null,
    hasNoRoom: (_, { status }: Failure) => status === FULL_DISK,
    hasNoServer: ({ context }, failure: Failure) =>
      isUnanswered(failure) && isWorthAnotherTry(context.attempts, failure),
    isWorthAnotherTry: ({ context }, failure: Failure) =>
      isWorthAnotherTry(context.attempts, failure),
  },
  delays: {
    /** 1, 2, 4 and then 8 seconds. */
    growingWait: ({ context }) => Math.min(MAX_WAIT_MS, 1000 * 2 ** (context.attempts - 1)),
    /** The server says why it does not take the photo, so the tries do not count. */
    roomWait: NO_SPACE_RETRY_SECONDS * 1000,
    /** A temporary failure is retried after this time without the user. */
    longWait: 120_000,
  },
});
