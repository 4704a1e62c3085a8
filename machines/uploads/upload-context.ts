import type { PhotoCategory } from '../../contract/enums';
import type { Photo } from '../../contract/photos/photo';
import type { UploadEntry } from './upload-entry';

/** What the upload of one photo knows, hears and says. */

export interface UploadContext {
  entry: UploadEntry;
  /** 0 to 100; it never runs backwards, and is 100 only when the server has answered. */
  percent: number;
  /** How often in a row there was no use in sending it. */
  attempts: number;
  isOnline: boolean;
  /** Who has asked for it to be sent now. */
  askedBy: 'user' | 'itself';
}

export type UploadTag =
  'chosen' | 'ready' | 'waiting' | 'resting' | 'unanswered' | 'busy' | 'failed' | 'completed';

export interface UploadRequest {
  entry: UploadEntry;
  report: (percent: number) => void;
}

/** How an upload ended that did not fail. */
export type UploadOutcome =
  | { kind: 'stored'; photo: Photo }
  /** Another tab has sent it or taken it out. */
  | { kind: 'gone' }
  /** Another tab is sending it. */
  | { kind: 'elsewhere' };

/** What is said about a photo; what is not named stays as it is. */
export interface Description {
  caption?: string;
  category?: PhotoCategory;
}

export type UploadEvent =
  | { type: 'upload.enqueue'; compress: boolean }
  | { type: 'upload.begin' }
  | { type: 'upload.progressed'; percent: number }
  | ({ type: 'photo.described' } & Description)
  | { type: 'photo.retry' }
  | { type: 'photo.cancel' }
  /** As another tab has changed it. */
  | { type: 'entry.changed'; entry: UploadEntry }
  /** Another tab has sent it or taken it out. */
  | { type: 'entry.gone' }
  | { type: 'server.answered' }
  | { type: 'connection.lost' }
  | { type: 'connection.returned' };

/** What a photo's upload tells the queue. */
export type UploadReport =
  | { type: 'upload.queued'; id: string; askedBy: UploadContext['askedBy'] }
  | { type: 'upload.moved'; id: string }
  | { type: 'upload.stalled'; id: string }
  | { type: 'upload.completed'; id: string; photo: Photo | null }
  | { type: 'upload.failed'; id: string }
  | { type: 'upload.gone'; id: string }
  | { type: 'upload.cancelled'; id: string };
