import type { ReactNode } from 'react';
import type { Client } from '../../../contract/clients/client';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import type { ConfirmedAction } from '../../actions/use-confirmed-action';
import { FailureAlert } from '../../ui/message/failure-alert';

interface Props {
  archiving: ConfirmedAction<Client, Client>;
}

/** Why a client could not be archived or restored; nothing if no attempt has failed. */
export function ArchivingFailure({ archiving }: Props): ReactNode {
  const { actor, failure, isBusy, subject } = archiving;
  if (failure === null || isBusy) return null;
  return (
    <FailureAlert
      takesFocus
      title={
        subject?.isArchived === true ? CLIENT_MESSAGES.restoreFailed : CLIENT_MESSAGES.archiveFailed
      }
      failure={failure}
      onDismiss={() => {
        actor.send({ type: 'error.dismiss' });
      }}
    />
  );
}
