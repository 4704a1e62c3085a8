import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { PHOTO_MESSAGES } from '../../../../contract/photos/messages';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import type { AlbumActor, AlbumSnapshot } from './album-actor';

const selectIsOpen = (snapshot: AlbumSnapshot) => snapshot.hasTag('confirming');
const selectIsDeleting = (snapshot: AlbumSnapshot) => snapshot.hasTag('deleting');
const selectToDelete = ({ context }: AlbumSnapshot) => context.toDelete;
const selectAnswered = ({ context }: AlbumSnapshot) => context.answered.length;
const selectPhotos = ({ context }: AlbumSnapshot) => context.photos;

/** Asks before photos are deleted, and shows the progress. */
export function DeletePhotosDialog({ actor }: { actor: AlbumActor }): ReactNode {
  const toDelete = useSelector(actor, selectToDelete);
  const answered = useSelector(actor, selectAnswered);
  const photos = useSelector(actor, selectPhotos);
  const isBusy = useSelector(actor, selectIsDeleting);
  const [only] = toDelete;
  const caption = photos?.find(({ id }) => id === only)?.caption ?? null;
  return (
    <ConfirmDialog
      isOpen={useSelector(actor, selectIsOpen)}
      isBusy={isBusy}
      title={toDelete.length === 1 ? 'Delete Photo' : 'Delete Photos'}
      confirmLabel="Delete"
      isDangerous
      onConfirm={() => {
        actor.send({ type: 'delete.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'delete.cancel' });
      }}
    >
      {toDelete.length === 1
        ? PHOTO_MESSAGES.confirmDelete(caption)
        : PHOTO_MESSAGES.confirmDeleteSome(toDelete.length)}
      {isBusy && toDelete.length > 1 ? (
        <p className="delete-progress" role="status">
          Deleting {Math.min(answered + 1, toDelete.length)} of {toDelete.length}...
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
