import { nanoid } from 'nanoid';
import { type ReactNode, useRef } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Office } from '../../../contract/office/calls';
import { LOGO_CONTENT_TYPES } from '../../../contract/office/limits';
import { OFFICE_MESSAGES } from '../../../contract/office/messages';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FailureAlert } from '../../ui/failure-alert';
import { Icon } from '../../ui/icon';
import { showSnackbar } from '../../ui/snackbar';
import { useOfficeMachines } from './machines';
import './office.css';

/** Shows the office's logo, and replaces or removes it at once. `page` loads the settings. */
export function LogoCard({ office, page }: { office: Office; page: AnyActorRef }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { actor, failure, isBusy, isAsking } = useConfirmedAction(useOfficeMachines().officeLogo, {
    listener: page,
    onDone: ({ file }) => {
      const isRemoved = file === null;
      showSnackbar('success', isRemoved ? OFFICE_MESSAGES.logoRemoved : OFFICE_MESSAGES.logoSaved);
    },
  });
  const { logoUrl } = office;
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    actor.send({ type: 'action.run', subject: { file, idempotencyKey: nanoid() } });
  };
  return (
    <section className="card logo-card">
      <h2>Logo</h2>
      {failure === null || isBusy ? null : (
        <FailureAlert
          title={OFFICE_MESSAGES.logoFailed}
          failure={failure}
          onDismiss={() => {
            actor.send({ type: 'error.dismiss' });
          }}
        />
      )}
      <div className="logo-row">
        <div className="logo-place">
          {logoUrl === null ? (
            <span className="nothing-here">No logo yet</span>
          ) : (
            <img src={logoUrl} alt="Logo of the office" />
          )}
        </div>
        <div className="logo-actions">
          <Button
            look="outlined"
            disabled={isBusy}
            onClick={() => {
              input.current?.click();
            }}
          >
            <Icon name="image" />
            {isBusy ? 'Saving …' : logoUrl === null ? 'Choose Logo' : 'Replace Logo'}
          </Button>
          {logoUrl === null ? null : (
            <Button
              look="outlined"
              disabled={isBusy}
              onClick={() => {
                const subject = { file: null, idempotencyKey: nanoid() };
                actor.send({ type: 'action.ask', subject });
              }}
            >
              <Icon name="trash" />
              Remove Logo
            </Button>
          )}
          <small>PNG, JPG or WebP, up to 2MB. It stands on the first page of reports.</small>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Logo"
        accept={LOGO_CONTENT_TYPES.join(',')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // Choosing the same file again is another choice.
          target.value = '';
        }}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove Logo"
        confirmLabel="Remove"
        isDangerous
        onConfirm={() => {
          actor.send({ type: 'action.confirm' });
        }}
        onCancel={() => {
          actor.send({ type: 'action.cancel' });
        }}
      >
        <p>New reports then show no logo. Issued reports keep it.</p>
      </ConfirmDialog>
    </section>
  );
}
