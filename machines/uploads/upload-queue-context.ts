import type { ActorRefFrom } from 'xstate';
import type { Photo } from '../../contract/photos/photo';
import type { ChosenBatch, UploadEntry, UploadPlace } from './upload-entry';
import type { Description, UploadReport } from './upload-context';
import type { uploadMachine } from './upload.machine';
import type { withdrawalMachine, WithdrawalReport } from './withdrawal.machine';
import type { UploadRun } from './upload-run';

/** What the upload queue knows, hears and says. */

export type Upload = ActorRefFrom<typeof uploadMachine>;
export type Withdrawal = ActorRefFrom<typeof withdrawalMachine>;

export interface UploadQueueContext {
  userId: number;
  /** The name of this tab: what was chosen in others takes no room here. */
  tab: string;
  isOnline: boolean;
  /** While the server does not answer, nothing is begun. */
  isAnswering: boolean;
  /** One actor per photo, under its id, in the order of choosing. */
  uploads: Readonly<Record<string, Upload>>;
  /** One actor per photo that is taken back from the server, under its id. */
  withdrawals: Readonly<Record<string, Withdrawal>>;
  /** Those that the browser could not keep: they live only as long as the page. */
  unkept: readonly string[];
  /** What is under way, by item. */
  runs: Readonly<Record<number, UploadRun>>;
  /** Chosen, and not yet kept. */
  arriving: readonly ChosenBatch[];
}

export type ConnectionReport = { type: 'connection.lost' } | { type: 'connection.returned' };

/** What other tabs of the same user do. */
export type TabReport =
  { type: 'entries.found'; entries: readonly UploadEntry[] } | { type: 'entry.gone'; id: string };

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
  | ConnectionReport
  | TabReport
  | UploadReport
  | WithdrawalReport;

export type UploadQueueEmitted =
  | { type: 'photo.uploaded'; id: string; itemId: number; photo: Photo }
  /** The server may have other photos of the item than this page has heard of. */
  | { type: 'photos.changed'; itemId: number }
  /** The server has it and does not remove it. */
  | { type: 'photo.notWithdrawn'; itemId: number; name: string }
  | {
      type: 'queue.finished';
      itemId: number;
      place: UploadPlace;
      uploaded: number;
      /** Those that failed, and why. */
      failures: readonly Refusal[];
      askedBy: UploadRun['askedBy'];
    }
  /** Photos of last time are back; `dropped` could not be read any more. */
  | { type: 'queue.restored'; waiting: number; dropped: number }
  /** The browser does not let us look for photos of last time. */
  | { type: 'queue.unreadable' }
  /** Files that were not taken in. */
  | { type: 'photos.refused'; itemId: number; refused: readonly Refusal[] };

export interface Refusal {
  name: string;
  message: string;
}

/** A batch as it is kept: in the order of choosing. */
export interface StoredBatch {
  entries: readonly UploadEntry[];
  /** Those that the browser's storage had no room for, so that they live in memory alone. */
  unkept: readonly string[];
  /** Files that could not be taken in, and why. */
  refused: readonly Refusal[];
}

export interface RestoredEntries {
  entries: readonly UploadEntry[];
  /** Those that live in memory alone. */
  unkept: readonly string[];
  /** How many entries could not be read, or had lost their file. */
  dropped: number;
}
