import type { ReactNode } from 'react';
import type { Client } from '../../../contract/clients/client';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { ActionQuestion } from '../../actions/action-question';
import { DialogSubject } from '../../ui/dialog/confirm-dialog';
import { useLoad } from '../../loading/use-load';
import { useClientMachines } from './machines';
import type { ConfirmedAction } from '../../actions/use-confirmed-action';

/** What becomes of the projects of a client that is archived. */
function ItsProjects({ id }: Pick<Client, 'id'>): ReactNode {
  const { data } = useLoad(useClientMachines().clientProjectCount, { id });
  return <p>{CLIENT_MESSAGES.archivedProjects(data)}</p>;
}

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
      {subject === null || word === 'restore' ? null : <ItsProjects id={subject.id} />}
    </ActionQuestion>
  );
}
