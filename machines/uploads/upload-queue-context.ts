import type { ActorRefFrom } from 'xstate';
import type { PhotoCategory } from '../../contract/enums';
import type { Photo } from '../../contract/photo';
import type { ChosenBatch, UploadEntry, UploadPlace } from './upload-entry';
import type { UploadReport } from './upload-context';
import type { uploadMachine } from './upload.machine';
import type { UploadRun } from './upload-run';

/** What the upload queue knows, hears and says. */

export type Upload = ActorRefFrom<typeof uploadMachine>;

export interface UploadQueueContext {
  userId: number;
  isOnline: boolean;
  /** One actor per photo, under its id, in the order of choosing. */
  uploads: Readonly<Record<string, Upload>>;
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
  | { type: 'photo.described'; id: string; caption: string; category: PhotoCategory }
  | { type: 'photo.cancel'; id: string }
  | { type: 'photo.retry'; id: string }
  | { type: 'queue.clear'; itemId: number }
  | { type: 'progress.expired'; itemId: number }
  | ConnectionReport
  | TabReport
  | UploadReport;

export type UploadQueueEmitted =
  | { type: 'photo.uploaded'; id: string; itemId: number; photo: Photo }
  | {
      type: 'queue.finished';
      itemId: number;
      place: UploadPlace;
      uploaded: number;
      /** The messages of those that failed. */
      failures: readonly string[];
      askedBy: UploadRun['askedBy'];
    }
  /** Photos of last time are back; `dropped` could not be read any more. */
  | { type: 'queue.restored'; waiting: number; dropped: number }
  /** The browser does not let us look for photos of last time. */
  | { type: 'queue.unreadable' }
  /** The browser has no room: the photos live only as long as the page. */
  | { type: 'storage.full'; count: number }
  /** Files that were not taken in. */
  | { type: 'photos.refused'; itemId: number; refused: readonly Refusal[] };

export interface Refusal {
  name: string;
  message: string;
}

/** A batch as it is kept: in the order of choosing. */
export interface StoredBatch {
  entries: readonly UploadEntry[];
  /** False where the browser's storage was full, so that they live in memory alone. */
  isKept: boolean;
  /** Files that could not be taken in, and why. */
  refused: readonly Refusal[];
}

export interface RestoredEntries {
  entries: readonly UploadEntry[];
  /** How many entries could not be read, or had lost their file. */
  dropped: number;
}
