import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signingMachine } from '../../../machines/signatures/signing.machine';
import { ConfirmDialog, DialogSubject } from '../../ui/dialog/confirm-dialog';
import { useBackCloses } from '../../ui/layers/use-back-closes';
import { useUser } from '../session/use-session';

interface Props {
  actor: ActorRefFrom<typeof signingMachine>;
  /** Whether a person has filled in something without signing. */
  isFilledIn?: boolean;
  /** Discards it, so that the next person does not see it. */
  onForget?: () => void;
}

/** Asks for the owner of the device before the rest of the app opens; Back does the same. */
export function EndDialog({ actor, isFilledIn = false, onForget }: Props): ReactNode {
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'));
  const user = useUser();
  useBackCloses(true, () => {
    actor.send({ type: 'signing.end' });
  });
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title="Give the Device Back"
      confirmLabel="Open the App"
      cancelLabel="Stay Here"
      onConfirm={() => {
        onForget?.();
        actor.send({ type: 'end.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'end.decline' });
      }}
    >
      <p>The rest of the app is for:</p>
      <DialogSubject name={`${user?.firstName ?? ''} ${user?.lastName ?? ''}`} />
      {isFilledIn ? <p>What was filled in here but not signed will be discarded.</p> : null}
    </ConfirmDialog>
  );
}
