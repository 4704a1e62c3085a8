import type { ReactNode } from 'react';
import type { Failure } from '../../machines/failure';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog';
import { FailureMessage } from '../ui/message/failure-alert';

interface Props {
  acting: {
    actor: { send: (event: { type: 'action.confirm' } | { type: 'action.cancel' }) => void };
    failure: Failure | null;
    isAsking: boolean;
    isBusy: boolean;
  };
  title: string;
  confirmLabel: string;
  isDangerous?: boolean;
  /** The action that failed, if its question stays open until it is done. */
  failed?: string;
  children: ReactNode;
}

/** Asks for confirmation before an action. */
export function ActionQuestion({ acting, failed, children, ...dialog }: Props): ReactNode {
  const { actor, failure, isAsking, isBusy } = acting;
  const cancel = () => {
    actor.send({ type: 'action.cancel' });
  };
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={isAsking}
      isBusy={isBusy}
      onConfirm={() => {
        actor.send({ type: 'action.confirm' });
      }}
      onCancel={cancel}
    >
      {failed === undefined || failure === null || isBusy ? null : (
        <FailureMessage title={failed} failure={failure} onDismiss={cancel} />
      )}
      {children}
    </ConfirmDialog>
  );
}
