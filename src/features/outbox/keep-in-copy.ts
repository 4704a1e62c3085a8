import type { Comment } from '../../../contract/comments/comment';
import type { Inspection } from '../../../contract/inspections/inspection';
import type { Item } from '../../../contract/items/item';
import type { Photo } from '../../../contract/photos/photo';
import type { Signature } from '../../../contract/signatures/signature';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { kindOf } from '../../../machines/outbox/waiting-calls';
import { withoutPhoto, withPhoto, withStored } from '../../../machines/photos/photo-list';
import type { Copies } from '../../platform/offline/copies';
import { inTime } from '../../platform/storage/in-time';
import { copiesIn } from '../../platform/offline/copies-in';
import { copiesWanted } from '../../platform/offline/copies-wanted';
import { copyOwner } from '../../platform/offline/copy-owner';

/** The comments, including a new or changed one. */
const withComment = (comments: readonly Comment[], comment: Comment): readonly Comment[] =>
  [...comments.filter(({ id }) => id !== comment.id), comment].sort(
    (one, other) => one.id - other.id,
  );

/** The parts of the copies that answers to changes update. */
export type RenewedCopies = Pick<
  Copies,
  | 'removeItem'
  | 'keepPhotos'
  | 'keepAllPhotos'
  | 'keepComments'
  | 'keepSignature'
  | 'keepCreated'
  | 'keepItem'
  | 'keepInspection'
>;

/**
 * Writes the server's answer to a change into copies.
 * @throws what the copies throw.
 */
export async function keepIn(
  copies: RenewedCopies,
  change: KeptChange,
  answer: unknown,
): Promise<void> {
  const { call, record, itemId = 0 } = change;
  switch (call) {
    case 'deleteItem':
      return copies.removeItem(record);
    case 'updatePhoto':
      return copies.keepPhotos(itemId, (photos) => withPhoto(photos, answer as Photo));
    case 'deletePhoto':
      return copies.keepPhotos(itemId, (photos) => withoutPhoto(photos, record));
    case 'reorderPhotos':
      return copies.keepAllPhotos(record, answer as readonly Photo[]);
    case 'createComment':
    case 'updateComment':
      return copies.keepComments(itemId, (comments) => withComment(comments, answer as Comment));
    case 'deleteComment':
      // The answer does not name the person who deleted it; the next comparison with the server
      // does.
      return copies.keepComments(itemId, (comments) => comments.filter(({ id }) => id !== record));
    case 'signReport':
      return copies.keepSignature(answer as Signature);
    case 'createInspection':
      return copies.keepCreated(answer as Inspection);
    default:
      return kindOf(change) === 'item'
        ? copies.keepItem(answer as Item)
        : copies.keepInspection(answer as Inspection);
  }
}

/** Updates the copies of a user on this device, if it keeps any. Never fails, nor takes long. */
async function renew(userId: number, write: (copies: Copies) => Promise<void>): Promise<void> {
  if (copyOwner() !== String(userId) || copiesWanted.read() !== 'keep') return;
  try {
    await inTime(write(copiesIn(userId)));
  } catch (error) {
    console.error('The copy of a record could not be renewed', error);
  }
}

/** After a change of their user. */
export const keepInCopy = (change: KeptChange, answer: unknown): Promise<void> =>
  renew(change.userId, (copies) => keepIn(copies, change, answer));

/** After the server has stored a photo: without a connection nothing else would show it. */
export const keepPhotoInCopy = (userId: number, photo: Photo): Promise<void> =>
  renew(userId, (copies) =>
    copies.keepPhotos(photo.inspectionItemId, (photos) => withStored(photos, photo)),
  );

/** After the server has removed a photo whose upload was withdrawn. */
export const dropPhotoInCopy = (userId: number, itemId: number, photoId: number): Promise<void> =>
  renew(userId, (copies) => copies.keepPhotos(itemId, (photos) => withoutPhoto(photos, photoId)));
