import type { Role } from '../../contract/roles';
import { AccountInput } from '../../contract/users/calls';
import { Account } from '../../contract/users/user';
import type { FormErrors, Validated } from '../forms/form-context';
import { formMachineOf } from '../forms/form.machine';
import { schemaErrors } from '../forms/schema-errors';
import { storedValues } from '../forms/stored-values';
import { savedRow } from '../loading/news';

export interface AccountValues {
  firstName: string;
  lastName: string;
  role: Role;
}

export const accountValuesOf = ({ firstName, lastName, role }: AccountValues): AccountValues => ({
  firstName,
  lastName,
  role,
});

/** The form's errors, by field. */
export const validateAccount = ({
  values,
}: Pick<Validated<AccountValues>, 'values'>): FormErrors<AccountValues> =>
  schemaErrors(AccountInput, values);

/** The form's values for a record of unknown origin; null if it is not an account. */
export const accountOf = storedValues(Account, accountValuesOf);

/** The form that changes the name or role of an account. */
export const accountFormMachine = formMachineOf<AccountValues, Account>({
  id: 'accountForm',
  mergesHere: true,
  validate: validateAccount,
  valuesOf: accountOf,
  eventFor: savedRow,
});
