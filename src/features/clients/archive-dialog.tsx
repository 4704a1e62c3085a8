import type { ReactNode } from 'react';
import type { Client } from '../../../contract/clients/client';
import { ActionQuestion } from '../../actions/action-question';
import { DialogSubject } from '../../ui/confirm-dialog';
import type { ConfirmedAction } from '../../actions/use-confirmed-action';

/** Asks before a client is archived or restored. */
export function ArchiveDialog({
  archiving,
}: {
  archiving: ConfirmedAction<Client, Client>;
}): ReactNode {
  const { subject } = archiving;
  const word = subject?.isArchived === true ? 'restore' : 'archive';
  return (
    <ActionQuestion
      acting={archiving}
      title={word === 'restore' ? 'Restore Client' : 'Archive Client'}
      confirmLabel={word === 'restore' ? 'Restore' : 'Archive'}
    >
      <p>Are you sure you want to {word} this client?</p>
      <DialogSubject name={subject?.name ?? ''} />
    </ActionQuestion>
  );
}
