import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { PHOTO_MESSAGES } from '../../../../contract/photos/messages';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { ErrorPanel } from '../../../ui/message/error-panel';
import { selectPhoto, type ViewerPart, type ViewerSnapshot } from './viewer-actor';

const selectIsOpen = (snapshot: ViewerSnapshot) => snapshot.hasTag('confirming');
const selectIsDeleting = (snapshot: ViewerSnapshot) => snapshot.hasTag('deleting');
const selectFailure = ({ context }: ViewerSnapshot) => context.failure;

/** Asks before the current photo is deleted. */
export function DeletePhotoDialog({ actor }: ViewerPart): ReactNode {
  const photo = useSelector(actor, selectPhoto);
  const failure = useSelector(actor, selectFailure);
  return (
    <ConfirmDialog
      isOpen={useSelector(actor, selectIsOpen)}
      isBusy={useSelector(actor, selectIsDeleting)}
      title="Delete Photo"
      confirmLabel="Delete"
      isDangerous
      onConfirm={() => {
        actor.send({ type: 'delete.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'delete.cancel' });
      }}
    >
      {failure === null ? null : (
        <ErrorPanel title={PHOTO_MESSAGES.deleteFailed} message={failure.message} />
      )}
      {PHOTO_MESSAGES.confirmDelete(photo.caption)}
    </ConfirmDialog>
  );
}
