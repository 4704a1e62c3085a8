import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { USER_MESSAGES } from '../../../contract/users/messages';
import { namesakeOf } from '../../../contract/users/namesake';
import type { Account } from '../../../contract/users/user';
import {
  accountOf,
  accountValuesOf,
  validateAccount,
} from '../../../machines/users/account-form.machine';
import { demotionRefusal } from '../../../machines/users/user-actions.machine';
import { FormDialog } from '../../forms/form-dialog';
import { TextField } from '../../forms/text-field';
import { useForm } from '../../forms/use-form';
import { useFormInput } from '../../forms/use-form-input';
import { useUserMachines } from './machines';
import { LastNameField } from './last-name-field';
import { RoleField } from './role-field';

interface Props {
  user: Account;
  /** All accounts. */
  users: readonly Account[];
  ownId: number;
  /** The actor that loads them. */
  list: AnyActorRef;
  onSaved: (saved: Account) => void;
  onClose: () => void;
}

/** Changes the name or role of an account. */
export function AccountDialog({ user, users, ownId, list, onSaved, onClose }: Props): ReactNode {
  const form = useForm({
    machine: useUserMachines().accountForm,
    input: useFormInput({
      initial: () => accountValuesOf(user),
      version: user.version,
      draftForm: `user:${String(user.id)}`,
      subjectId: user.id,
      listener: list,
    }),
    validate: validateAccount,
    valuesOf: accountOf,
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
    onCancelled: onClose,
  });
  const { context, field } = form;
  const refusal = demotionRefusal(user, users, ownId);
  const role = field('role');
  return (
    <FormDialog
      form={form}
      title="Edit User"
      subject={user.email}
      submitLabel="Update User"
      failed={USER_MESSAGES.updateFailed}
      onLeave={onClose}
    >
      <TextField label="First Name" autoComplete="off" isRequired {...field('firstName')} />
      <LastNameField {...field('lastName')} namesake={namesakeOf(context.values, users, user)} />
      <RoleField
        {...role}
        disabled={role.disabled || refusal !== null}
        hint={refusal ?? 'It applies at once, even where the user is signed in.'}
      />
    </FormDialog>
  );
}
