import type { AnyActorRef } from 'xstate';
import type { ReactNode } from 'react';
import { USER_MESSAGES } from '../../../contract/users/messages';
import { namesakeOf } from '../../../contract/users/namesake';
import type { Account } from '../../../contract/users/user';
import { generatePassword } from '../../../contract/session/password';
import { type CreatedUser, newUser, validateUser } from '../../../machines/users/user-form.machine';
import { useUserMachines } from './machines';
import { Button } from '../../ui/button/button';
import { FormDialog } from '../../forms/form-dialog';
import { LastNameField } from './last-name-field';
import { RoleField } from './role-field';
import { Field } from '../../ui/field/field';
import { randomBelow } from './random-below';
import { TextField } from '../../forms/text-field';
import { useForm } from '../../forms/use-form';
import { useFormInput } from '../../forms/use-form-input';
import { Input } from '../../ui/field/input';

/** The generated password: shown, never typed. */
function GeneratedPassword({
  password,
  onAnother,
}: {
  password: string;
  onAnother: (password: string) => void;
}): ReactNode {
  return (
    <Field
      label="Password"
      className="wide"
      hint="Generated. The user is asked to change it after signing in."
    >
      {(control) => (
        <div className="generated-password">
          <Input {...control} readOnly value={password} />
          <Button
            look="outlined"
            onClick={() => {
              onAnother(generatePassword(randomBelow));
            }}
          >
            Generate Another
          </Button>
        </div>
      )}
    </Field>
  );
}

interface Props {
  /** All accounts. */
  users: readonly Account[];
  /** The actor that loads them. */
  list: AnyActorRef;
  onCreated: (created: CreatedUser) => void;
  onClose: () => void;
}

/** Creates an account. */
export function NewUserDialog({ users, list, onCreated, onClose }: Props): ReactNode {
  const form = useForm({
    machine: useUserMachines().userForm,
    input: useFormInput({
      initial: () => newUser(generatePassword(randomBelow)),
      version: null,
      draftForm: 'user:new',
      subjectId: null,
      listener: list,
    }),
    validate: validateUser,
    onSaved: (created) => {
      onCreated(created);
      onClose();
    },
    onCancelled: onClose,
  });
  const { context, field, change } = form;
  return (
    <FormDialog
      form={form}
      title="Create User"
      submitLabel="Create User"
      failed={USER_MESSAGES.createFailed}
      onLeave={onClose}
    >
      <TextField label="Email" type="email" autoComplete="off" isRequired {...field('email')} />
      <RoleField {...field('role')} />
      <TextField label="First Name" autoComplete="off" isRequired {...field('firstName')} />
      <LastNameField {...field('lastName')} namesake={namesakeOf(context.values, users, null)} />
      <GeneratedPassword
        password={context.values.password}
        onAnother={(password) => {
          change({ password });
        }}
      />
    </FormDialog>
  );
}
