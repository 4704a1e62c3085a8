import type { ReactNode } from 'react';
import type { AnyForm } from './use-form';
import { Alert } from '../ui/alert';
import { LinkButton } from '../ui/link-button';

/** Shows that the form has a restored draft, and offers to start over. */
export function RestoredNotice({ form }: { form: AnyForm }): ReactNode {
  if (!form.context.isRestored) return null;
  return (
    <Alert kind="info">
      <p>What you had typed before and not saved is back in the form.</p>
      <LinkButton
        disabled={form.isBusy}
        onClick={() => {
          form.actor.send({ type: 'draft.discard' });
        }}
      >
        Discard it and start over
      </LinkButton>
    </Alert>
  );
}
