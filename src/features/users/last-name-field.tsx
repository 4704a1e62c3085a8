import type { ReactNode } from 'react';
import { USER_MESSAGES } from '../../../contract/users/messages';
import type { User } from '../../../contract/users/user';
import { TextField } from '../../forms/text-field';
import type { FieldBinding } from '../../forms/use-form';

interface Props extends FieldBinding<string> {
  /** Another user who has the whole name. */
  namesake: Pick<User, 'isActive'> | undefined;
}

/** The last name of a user, with a hint if another one has the whole name. */
export function LastNameField({ namesake, ...field }: Props): ReactNode {
  return (
    <TextField
      label="Last Name"
      autoComplete="off"
      isRequired
      hint={namesake && USER_MESSAGES.sameName(namesake)}
      {...field}
    />
  );
}
