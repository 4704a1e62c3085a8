import { NewUser } from '../../contract/users/calls';
import type { User } from '../../contract/users/user';
import type { Role } from '../../contract/roles';
import { USER_MESSAGES } from '../../contract/users/messages';
import type { FormErrors, Validated } from '../forms/form-context';
import { formMachineOf } from '../forms/form.machine';
import { schemaErrors } from '../forms/schema-errors';

export interface UserValues {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** Generated; the form only shows it. */
  password: string;
}

/** A new account and its password, which is shown once, so that the Admin can pass it on. */
export interface CreatedUser {
  user: User;
  /** Null if an earlier request whose answer was lost has created it, perhaps with another one. */
  password: string | null;
  /** The mark of that password; undefined if it is not known. */
  passwordMark?: string | undefined;
  /** The address of another account that such a request has created; null if there is none. */
  other: string | null;
}

export const newUser = (password: string): UserValues => ({
  email: '',
  firstName: '',
  lastName: '',
  role: 'Inspector',
  password,
});

/** The form's errors, by field. */
export function validateUser({
  values,
}: Pick<Validated<UserValues>, 'values'>): FormErrors<UserValues> {
  const errors: FormErrors<UserValues> = schemaErrors(NewUser, values);
  if (values.email.trim() === '') errors.email = USER_MESSAGES.email;
  return errors;
}

/** Creating an account. */
export const userFormMachine = formMachineOf<UserValues, CreatedUser>({
  id: 'userForm',
  validate: validateUser,
  valuesOf: () => null,
});
