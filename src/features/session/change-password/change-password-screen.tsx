import { type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'wouter';
import { PASSWORD_MESSAGES } from '../../../../contract/session/password-messages';
import { validatePasswords } from '../../../../machines/session/password-form.machine';
import { requestedPage } from '../after-sign-in';
import { usePasswordMachines } from './machines';
import { SignOutContext, useSessionServices } from '../session-services';
import { useUser } from '../use-session';
import { FormFrame } from '../../../forms/form-frame';
import { FormFields } from '../../../forms/form-fields';
import { SubmitFooter } from '../../../forms/submit-footer';
import { SwitchField } from '../../../ui/field/switch-field';
import { PageHeader } from '../../../ui/page/page-header';
import { Alert } from '../../../ui/message/alert';
import { TextField } from '../../../forms/text-field';
import { showToast } from '../../../ui/toast/toasts';
import { useForm } from '../../../forms/use-form';
import { useFormInput } from '../../../forms/use-form-input';
import { useQueryText } from '../../../platform/address';
import './change-password.css';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
const HOME = '/dashboard';

/** The screen on which users change their password. */
export default function ChangePasswordScreen(): ReactNode {
  const [, navigate] = useLocation();
  const wanted = requestedPage(useQueryText());
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  const { changeUser } = useSessionServices();
  const signOut = useContext(SignOutContext);
  const user = useUser();
  const isRequired = user?.requiresPasswordReset === true;
  const leave = () => {
    navigate(HOME);
  };
  const goOn = (message: string) => {
    if (user !== null && isRequired) {
      changeUser(user.id, { requiresPasswordReset: false });
      // Reloads the app, which is now fully available.
      window.location.replace(wanted ?? '/');
    } else {
      showToast('success', message);
      leave();
    }
  };
  const cancel = () => {
    if (isRequired) void signOut();
    else leave();
  };
  const form = useForm({
    machine: usePasswordMachines().passwordForm,
    input: useFormInput({
      initial: () => EMPTY,
      version: null,
      draftForm: 'password',
      subjectId: null,
    }),
    validate: validatePasswords,
    onSaved: goOn,
    onCancelled: cancel,
  });
  const { field } = form;

  return (
    <div className={isRequired ? 'change-password-alone' : undefined}>
      <PageHeader title="Change Password" />
      <FormFields>
        <FormFrame form={form} className="card form narrow">
          {isRequired ? (
            <Alert kind="info">
              Your password was given to you by somebody else. Please choose one that only you know.
            </Alert>
          ) : null}
          <TextField
            label="Current Password"
            type={type}
            isVerbatim
            autoComplete="current-password"
            isRequired
            {...field('currentPassword')}
          />
          <TextField
            label="New Password"
            type={type}
            isVerbatim
            autoComplete="new-password"
            isRequired
            {...field('newPassword')}
          />
          <TextField
            label="Confirm Password"
            type={type}
            isVerbatim
            autoComplete="new-password"
            isRequired
            {...field('confirmPassword')}
          />
          <SwitchField label="Show passwords" isOn={isShown} onChange={setIsShown} />
          <SubmitFooter
            form={form}
            submitLabel="Change Password"
            failed={PASSWORD_MESSAGES.changeFailed}
            cancelLabel={isRequired ? 'Logout' : 'Cancel'}
            onCancel={cancel}
          />
        </FormFrame>
      </FormFields>
    </div>
  );
}
