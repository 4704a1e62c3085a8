import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PASSWORD_MESSAGES } from '../../../contract/messages';
import { validatePasswords } from '../../../machines/account/password-form.machine';
import { wantedBefore } from '../../app/password-reset';
import { useMachines } from '../../app/services';
import { SwitchField } from '../../components/office/switch-field';
import { PageHeader } from '../../components/page-header';
import { Alert } from '../../components/states';
import { TextField } from '../../components/text-field';
import { showToast } from '../../components/toasts';
import { useForm } from '../../components/use-form';
import { useFormInput } from '../../components/use-form-input';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
const HOME = '/dashboard';

/** Changing the own password. */
export default function ChangePasswordScreen(): ReactNode {
  const [, navigate] = useLocation();
  const wanted = wantedBefore(useSearch());
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  const leave = () => {
    navigate(wanted ?? HOME);
  };
  const { actor, context, field, isBusy, isValid } = useForm({
    machine: useMachines().passwordForm,
    input: useFormInput({
      initial: () => EMPTY,
      version: null,
      draftForm: 'password',
      subjectId: null,
    }),
    validate: validatePasswords,
    onSaved: (message) => {
      showToast('success', message);
      leave();
    },
    onCancelled: leave,
  });

  return (
    <>
      <PageHeader title="Change Password" />
      <form
        className="card form narrow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'form.submit' });
        }}
      >
        {wanted === null ? null : (
          <Alert kind="info">
            Your password was given to you by somebody else. Please choose one that only you know.
          </Alert>
        )}
        {context.failure === null ? null : (
          <Alert
            onDismiss={() => {
              actor.send({ type: 'error.dismiss' });
            }}
          >
            {PASSWORD_MESSAGES.changeFailed}: {context.failure.message}
          </Alert>
        )}
        <TextField
          label="Current Password"
          type={type}
          autoComplete="current-password"
          isRequired
          {...field('currentPassword')}
        />
        <TextField
          label="New Password"
          type={type}
          autoComplete="new-password"
          isRequired
          {...field('newPassword')}
        />
        <TextField
          label="Confirm Password"
          type={type}
          autoComplete="new-password"
          isRequired
          {...field('confirmPassword')}
        />
        <SwitchField label="Show passwords" isOn={isShown} onChange={setIsShown} />
        <div className="form-actions">
          <button
            type="button"
            className="p-button p-component p-button-outlined"
            disabled={isBusy}
            onClick={leave}
          >
            Cancel
          </button>
          <button type="submit" className="p-button p-component" disabled={!isValid || isBusy}>
            Change Password
          </button>
        </div>
      </form>
    </>
  );
}
