import type { ReactNode } from 'react';
import type { Client } from '../../../contract/clients/calls';
import { ConfirmDialog, DialogSubject } from '../../ui/confirm-dialog';
import type { ConfirmedAction } from '../../actions/use-confirmed-action';

/** Asks before a client is archived or restored. */
export function ArchiveDialog({
  archiving,
}: {
  archiving: ConfirmedAction<Client, Client>;
}): ReactNode {
  const { actor, subject, isAsking } = archiving;
  const word = subject?.isArchived === true ? 'restore' : 'archive';
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={word === 'restore' ? 'Restore Client' : 'Archive Client'}
      confirmLabel={word === 'restore' ? 'Restore' : 'Archive'}
      onConfirm={() => {
        actor.send({ type: 'action.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'action.cancel' });
      }}
    >
      <p>Are you sure you want to {word} this client?</p>
      <DialogSubject name={subject?.name ?? ''} />
    </ConfirmDialog>
  );
}
