import { type ReactNode, useRef } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Office } from '../../../contract/office/calls';
import { LOGO_CONTENT_TYPES } from '../../../contract/office/limits';
import { OFFICE_MESSAGES } from '../../../contract/office/messages';
import { ActionFailure } from '../../actions/action-failure';
import { ActionQuestion } from '../../actions/action-question';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { Button } from '../../ui/button/button';
import { Icon } from '../../ui/icon/icon';
import { showSnackbar } from '../../ui/toast/snackbar';
import { logoInWords, useOfficeMachines } from './machines';
import './office.css';

/** Shows the office's logo, and replaces or removes it at once. `page` loads the settings. */
export function LogoCard({ office, page }: { office: Office; page: AnyActorRef }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const acting = useConfirmedAction(useOfficeMachines().officeLogo, {
    listener: page,
    onDone: (change) => {
      showSnackbar('success', logoInWords(change));
    },
  });
  const { actor, isBusy } = acting;
  const { logoUrl } = office;
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    actor.send({ type: 'action.run', subject: { file } });
  };
  return (
    <section className="card logo-card">
      <h2>Logo</h2>
      <ActionFailure acting={acting} title={OFFICE_MESSAGES.logoFailed} />
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
            {isBusy ? 'Saving...' : logoUrl === null ? 'Choose Logo' : 'Replace Logo'}
          </Button>
          {logoUrl === null ? null : (
            <Button
              look="outlined"
              disabled={isBusy}
              onClick={() => {
                actor.send({ type: 'action.ask', subject: { file: null } });
              }}
            >
              <Icon name="trash" />
              Remove Logo
            </Button>
          )}
          <small>PNG, JPG or WebP, up to 2MB. It is on the first page of reports.</small>
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
          // Choosing the same file again must count as a new choice.
          target.value = '';
        }}
      />
      <ActionQuestion acting={acting} title="Remove Logo" confirmLabel="Remove" isDangerous>
        <p>New reports then show no logo. Issued reports keep it.</p>
      </ActionQuestion>
    </section>
  );
}
