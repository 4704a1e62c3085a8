import { type ReactNode, useState } from 'react';
import type { AnyForm } from './use-form';
import { Alert } from '../ui/message/alert';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog';
import { LinkButton } from '../ui/button/link-button';

/** Shows that the form has a restored draft, and offers to start over, after a question. */
export function RestoredNotice({ form }: { form: AnyForm }): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  if (!form.context.isRestored) return null;
  return (
    <Alert kind="info">
      <p>What you had typed before and not saved is back in the form.</p>
      <LinkButton
        disabled={form.isBusy}
        onClick={() => {
          setIsAsking(true);
        }}
      >
        Discard it and start over
      </LinkButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Start Over"
        confirmLabel="Discard"
        cancelLabel="Keep"
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          form.actor.send({ type: 'draft.discard' });
        }}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        Everything in this form that has not been saved will be lost.
      </ConfirmDialog>
    </Alert>
  );
}
