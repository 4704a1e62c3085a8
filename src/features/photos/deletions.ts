import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { failureOf } from '../../../machines/failure';
import type { Removal } from '../../../machines/outbox/removal';
import type {
  DeletionReport,
  PhotoAlbumEmitted,
} from '../../../machines/photos/photo-album-context';
import type { Severity } from '../../ui/toast/toasts';
import { photoFailure, reasonOf } from './viewer/photo-failure';

type ShowToast = (severity: Severity, text: string) => void;

type Deleted = Extract<PhotoAlbumEmitted, { type: 'photos.deleted' }>;

/** Reports the outcome of deletions. The outbox has already reported those that wait. */
export function reportDeletions(
  show: ShowToast,
  { deleted, total, failure }: Omit<Deleted, 'type'>,
): void {
  if (total === 0) return;
  const because = failure === null ? '' : `: ${reasonOf(failure)}`;
  const summary = PHOTO_MESSAGES.bulkDeleted(deleted, total);
  if (deleted === total) show('success', total === 1 ? PHOTO_MESSAGES.deleted : summary);
  else if (deleted > 0) show('warn', summary + because);
  else if (total === 1 && failure !== null) {
    show('error', photoFailure(PHOTO_MESSAGES.deleteFailed, failure));
  } else show('error', PHOTO_MESSAGES.bulkDeleteFailed + because);
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

/** Reports refused deletions to a user who has left the page. */
export function reportLeftDeletions(show: ShowToast, reports: readonly DeletionReport[]): void {
  const answered = reports.filter(
    (report) => report.type === 'photo.undeleted' || report.removal === 'removed',
  );
  const failures = answered.flatMap((report) =>
    report.type === 'photo.undeleted' ? [report.failure] : [],
  );
  const failure = failures.at(-1);
  if (failure === undefined) return;
  const total = answered.length;
  reportDeletions(show, { deleted: total - failures.length, total, failure });
}
