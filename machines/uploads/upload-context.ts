import type { ConnectionEvent } from '../connection/connection-event';
import type { PhotoCategory } from '../../contract/enums';
import type { Photo } from '../../contract/photos/photo';
import type { UploadEntry } from './upload-entry';

/** Context and events of the upload of one photo. */

export interface UploadContext {
  entry: UploadEntry;
  /** 0 to 100. It never decreases, and is 100 only when the server has answered. */
  percent: number;
  /** Consecutive failed tries. */
  attempts: number;
  isOnline: boolean;
  /** Whether the user requested the upload or it continued automatically. */
  startedBy: 'user' | 'app';
}

export type UploadTag =
  | 'chosen'
  | 'ready'
  | 'waiting'
  | 'awaitingItem'
  | 'backingOff'
  | 'unanswered'
  | 'noRoom'
  | 'busy'
  | 'failed'
  | 'completed';

export interface UploadRequest {
  entry: UploadEntry;
  report: (percent: number) => void;
  /** The server has the photo, but its description takes longer or fails. */
  arrived: (photoId: number) => void;
}

/** The outcome of an upload that did not fail. */
export type UploadOutcome =
  | { kind: 'stored'; photo: Photo }
  /** Another tab has sent or removed the photo. */
  | { kind: 'gone' }
  /** Another tab is sending the photo. */
  | { kind: 'inOtherTab' };

/** Changes of a photo's description; unnamed fields stay unchanged. */
export interface Description {
  caption?: string;
  category?: PhotoCategory;
}

export type UploadEvent =
  | { type: 'upload.enqueue'; compress: boolean }
  | { type: 'upload.begin' }
  | { type: 'upload.progressed'; percent: number }
  | { type: 'upload.arrived'; photoId: number }
  | ({ type: 'photo.described' } & Description)
  | { type: 'photo.retry' }
  | { type: 'photo.cancel' }
  /** The entry as changed by another tab. */
  | { type: 'entry.changed'; entry: UploadEntry }
  /** Another tab has sent or removed the photo. */
  | { type: 'entry.gone' }
  | { type: 'server.answered' }
  | ConnectionEvent;

/** Events of a photo's upload for the queue. */
export type UploadReport =
  | { type: 'upload.queued'; id: string; startedBy: UploadContext['startedBy'] }
  | { type: 'upload.changed'; id: string }
  | { type: 'upload.stalled'; id: string }
  | { type: 'upload.completed'; id: string; photo: Photo | null }
  | { type: 'upload.arrived'; id: string }
  | { type: 'upload.failed'; id: string }
  | { type: 'upload.gone'; id: string }
  | { type: 'upload.cancelled'; id: string };
