import type { ActorRefFrom } from 'xstate';
import type { Photo } from '../../contract/photos/photo';
import type { ConnectionEvent } from '../connection/connection-event';
import type { ItemOfPhoto } from './item-of-photo';
import type { ChosenBatch, UploadEntry, UploadPlace } from './upload-entry';
import type { Description, UploadReport } from './upload-context';
import type { uploadMachine } from './upload.machine';
import type { withdrawalMachine, WithdrawalReport } from './withdrawal.machine';
import type { UploadRun } from './upload-run';

/** Context and events of the upload queue. */

export type Upload = ActorRefFrom<typeof uploadMachine>;
export type Withdrawal = ActorRefFrom<typeof withdrawalMachine>;

export interface UploadQueueContext {
  userId: number;
  /** The name of this tab. Photos chosen in other tabs do not count against its limit. */
  tab: string;
  isOnline: boolean;
  /** Whether the server answers. If it does not, no upload starts. */
  isAnswering: boolean;
  /** One actor per photo, under its id, in the order of choosing. */
  uploads: Readonly<Record<string, Upload>>;
  /** One actor per photo that is being withdrawn from the server, under its id. */
  withdrawals: Readonly<Record<string, Withdrawal>>;
  /** The ids of photos that the browser could not store; they are lost when the page closes. */
  inMemory: readonly string[];
  /** The current runs, by item. */
  runs: Readonly<Record<number, UploadRun>>;
  /** Chosen batches that are not stored yet. */
  unstored: readonly ChosenBatch[];
}

/** Events of the same user's other tabs. */
export type TabReport =
  | { type: 'entries.found'; entries: readonly UploadEntry[] }
  | { type: 'entry.gone'; id: string };

/** There was room again: photos that were only in memory are stored now. */
export interface RoomReport {
  type: 'photos.kept';
  ids: readonly string[];
}

export type UploadQueueEvent =
  | ({ type: 'photos.added' } & ChosenBatch)
  | { type: 'photos.start'; itemId: number; compress: boolean }
  | { type: 'photos.retryFailed'; itemId?: number }
  | ({ type: 'photo.described'; id: string } & Description)
  | { type: 'photo.cancel'; id: string }
  | { type: 'photo.retry'; id: string }
  | { type: 'queue.clear'; itemId: number }
  | { type: 'progress.expired'; itemId: number }
  | { type: 'server.answered' }
  | ConnectionEvent
  | TabReport
  | RoomReport
  | UploadReport
  | WithdrawalReport;

export type UploadQueueEmitted =
  | ({ type: 'photo.uploaded'; id: string; photo: Photo } & ItemOfPhoto)
  /** The server may have photos of the item that this page does not know about. */
  | ({ type: 'photos.changed' } & ItemOfPhoto)
  /** The server keeps the photo. */
  | ({ type: 'photo.notWithdrawn'; name: string } & ItemOfPhoto)
  | ({
      type: 'queue.finished';
      place: UploadPlace;
      uploaded: number;
      /** The photos that failed, with the reasons. */
      failures: readonly UploadFailure[];
      startedBy: UploadRun['startedBy'];
    } & ItemOfPhoto)
  /** Photos of the last visit are restored. The numbers are those of `RestoredEntries`. */
  | { type: 'queue.restored'; waiting: number; dropped: number; unread: number }
  /** The browser does not give access to the photos of the last visit. */
  | { type: 'queue.unreadable' }
  /** Files that were refused. */
  | { type: 'photos.refused'; itemId: number; refused: readonly Refusal[] };

export interface Refusal {
  name: string;
  message: string;
}

export interface UploadFailure extends Refusal {
  /** Whether only the description of the photo has failed. */
  isOnServer: boolean;
}

/** A stored batch, in the order of selection. */
export interface StoredBatch {
  entries: readonly UploadEntry[];
  /** The ids of photos for which the browser's storage had no room; they are only in memory. */
  inMemory: readonly string[];
  /** Files that could not be read, and why. */
  refused: readonly Refusal[];
}

export interface RestoredEntries {
  entries: readonly UploadEntry[];
  /** The ids of photos that are only in memory. */
  inMemory: readonly string[];
  /** The number of entries that had lost their file. */
  dropped: number;
  /** The number of entries that only another version of the app can read; they are kept. */
  unread: number;
}
