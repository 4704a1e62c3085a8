import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../contract/limits';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import { LOGIN_MESSAGES } from '../../contract/session/messages';
import { PASSWORD_MESSAGES } from '../../contract/session/password-messages';
import type { FormErrors, Validated } from '../forms/form-context';
import { formMachineOf } from '../forms/form.machine';
import { lengthOf } from '../forms/text-rules';

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** The form's errors, by field. */
export function validatePasswords({
  values: { currentPassword, newPassword, confirmPassword },
}: Pick<Validated<PasswordValues>, 'values'>): FormErrors<PasswordValues> {
  const errors: FormErrors<PasswordValues> = {};
  if (currentPassword === '') errors.currentPassword = LOGIN_MESSAGES.passwordRequired;
  if (newPassword === '') errors.newPassword = LOGIN_MESSAGES.passwordRequired;
  else if (lengthOf(newPassword) < PASSWORD_MIN_LENGTH) {
    errors.newPassword = LOGIN_MESSAGES.passwordLength;
  } else if (lengthOf(newPassword) > PASSWORD_MAX_LENGTH) {
    errors.newPassword = RULE_MESSAGES.maxLength(PASSWORD_MAX_LENGTH);
  } else if (newPassword === currentPassword) {
    errors.newPassword = PASSWORD_MESSAGES.unchanged;
  }
  if (confirmPassword === '') errors.confirmPassword = PASSWORD_MESSAGES.confirmRequired;
  else if (confirmPassword !== newPassword) errors.confirmPassword = PASSWORD_MESSAGES.mismatch;
  return errors;
}

/** The user changes their password. */
export const passwordFormMachine = formMachineOf<PasswordValues, string>({
  id: 'passwordForm',
  validate: validatePasswords,
  valuesOf: () => null,
});
