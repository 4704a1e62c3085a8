import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { failureOf } from '../../../machines/failure';
import type { Removal } from '../../../machines/outbox/removal';
import type {
  DeletionReport,
  PhotoAlbumEmitted,
} from '../../../machines/photos/photo-album-context';
import type { Severity } from '../../ui/toasts';
import { photoFailure, reasonOf } from './viewer/photo-failure';

type Tell = (severity: Severity, text: string) => void;

type Deleted = Extract<PhotoAlbumEmitted, { type: 'photos.deleted' }>;

/** Tells what became of deletions. The outbox has already told of those that wait. */
export function tellDeleted(tell: Tell, { deleted, total, failure }: Omit<Deleted, 'type'>): void {
  if (total === 0) return;
  const because = failure === null ? '' : `: ${reasonOf(failure)}`;
  const summary = PHOTO_MESSAGES.bulkDeleted(deleted, total);
  if (deleted === total) tell('success', total === 1 ? PHOTO_MESSAGES.deleted : summary);
  else if (deleted > 0) tell('warn', summary + because);
  else if (total === 1 && failure !== null) {
    tell('error', photoFailure(PHOTO_MESSAGES.deleteFailed, failure));
  } else tell('error', PHOTO_MESSAGES.bulkDeleteFailed + because);
}

/** What becomes of the deletion of one photo. Somebody else may have deleted it first. */
export async function deletionOf(
  photoId: number,
  removal: Promise<Removal>,
): Promise<DeletionReport> {
  try {
    return { type: 'photo.deleted', photoId, removal: await removal };
  } catch (error) {
    const failure = failureOf(error);
    return failure.status === 404
      ? { type: 'photo.deleted', photoId, removal: 'removed' }
      : { type: 'photo.undeleted', photoId, failure };
  }
}

/** Tells a user who has left the page which deletions were refused. */
export function tellLeftDeletions(tell: Tell, reports: readonly DeletionReport[]): void {
  const answered = reports.filter(
    (report) => report.type === 'photo.undeleted' || report.removal === 'removed',
  );
  const failures = answered.flatMap((report) =>
    report.type === 'photo.undeleted' ? [report.failure] : [],
  );
  const failure = failures.at(-1);
  if (failure === undefined) return;
  const total = answered.length;
  tellDeleted(tell, { deleted: total - failures.length, total, failure });
}
