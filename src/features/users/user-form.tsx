import type { AnyActorRef } from 'xstate';
import type { ReactNode } from 'react';
import { ROLES, type Role } from '../../../contract/enums';
import { USER_MESSAGES } from '../../../contract/users/messages';
import { generatePassword } from '../../../contract/session/password';
import { type CreatedUser, newUser, validateUser } from '../../../machines/users/user-form.machine';
import { useUserMachines } from './machines';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormFrame } from '../../forms/form-frame';
import { FormFailure } from '../../forms/form-failure';
import { randomBelow } from './random-below';
import { RestoredNotice } from '../../forms/restored-notice';
import { SelectField } from '../../ui/select';
import { TextField } from '../../forms/text-field';
import { useForm } from '../../forms/use-form';
import { useFormInput } from '../../forms/use-form-input';
import { ROLE_LABELS } from './role-labels';
import { Input } from '../../ui/input';
import { FormFooter } from '../../ui/form-footer';

const ROLE_OPTIONS = ROLES.toReversed().map((value) => ({ value, label: ROLE_LABELS[value] }));

/** The generated password: shown, never typed. */
function GeneratedPassword({
  password,
  onAnother,
}: {
  password: string;
  onAnother: (password: string) => void;
}): ReactNode {
  return (
    <Field label="Password" hint="Generated. The user is asked to change it after signing in.">
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
  /** What loads the accounts. */
  list: AnyActorRef;
  onCreated: (created: CreatedUser) => void;
}

/** Creating an account. */
export function UserForm({ list, onCreated }: Props): ReactNode {
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
    onSaved: onCreated,
  });
  const { context, field, change, isBusy } = form;
  const role = field('role');
  return (
    <FormFrame form={form} className="form">
      <RestoredNotice form={form} />
      <div className="form-grid user-grid">
        <TextField label="Email" type="email" autoComplete="off" isRequired {...field('email')} />
        <SelectField<Role>
          label="Role"
          isRequired
          {...role}
          options={ROLE_OPTIONS}
          onChange={(chosen) => {
            role.onChange(chosen ?? 'Inspector');
          }}
        />
        <TextField label="First Name" autoComplete="off" isRequired {...field('firstName')} />
        <TextField label="Last Name" autoComplete="off" isRequired {...field('lastName')} />
        <GeneratedPassword
          password={context.values.password}
          onAnother={(password) => {
            change({ password });
          }}
        />
        <FormFooter>
          <FormFailure form={form} failed={USER_MESSAGES.createFailed} />
          <Button type="submit" disabled={isBusy}>
            Create User
          </Button>
        </FormFooter>
      </div>
    </FormFrame>
  );
}
