import { Client, ClientInput } from '../../contract/clients/client';
import { CLIENT_FIELDS } from '../../contract/clients/client-fields';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import { isPhone } from '../../contract/clients/contact';
import { blankValues, bodyValues, formValues, type FormValues } from '../forms/field-values';
import type { FormErrors, Validated } from '../forms/form-context';
import { formMachineOf } from '../forms/form.machine';
import { schemaErrors } from '../forms/schema-errors';
import { storedValues } from '../forms/stored-values';
import { savedRow } from '../loading/news';

export interface ClientValues extends FormValues<typeof CLIENT_FIELDS> {
  name: string;
  contactPerson: string;
  email: string;
}

export const NEW_CLIENT: ClientValues = {
  name: '',
  contactPerson: '',
  email: '',
  ...blankValues(CLIENT_FIELDS),
};

export function clientValuesOf(client: Client): ClientValues {
  return {
    name: client.name,
    contactPerson: client.contactPerson ?? '',
    email: client.email ?? '',
    ...formValues(CLIENT_FIELDS, client),
  };
}

/** The body of a request that saves the values. */
export const clientBody = (values: ClientValues) => ({
  ...values,
  ...bodyValues(CLIENT_FIELDS, values),
});

/** Whether a stored client lacks the field, as imported clients may. It may then stay empty. */
export const isContactMissing = (
  initial: ClientValues,
  field: 'contactPerson' | 'email',
): boolean => initial.name !== '' && initial[field] === '';

/** The form's errors, by field. */
export function validateClient({
  values,
  initial,
}: Pick<Validated<ClientValues>, 'values' | 'initial'>): FormErrors<ClientValues> {
  const mayStayEmpty = (field: string) =>
    (field === 'contactPerson' || field === 'email') &&
    values[field] === '' &&
    isContactMissing(initial, field);
  const errors: FormErrors<ClientValues> = Object.fromEntries(
    Object.entries(schemaErrors(ClientInput, clientBody(values))).filter(
      ([field]) => !mayStayEmpty(field),
    ),
  );
  // A stored number is not checked, because it may have been imported.
  const isTyped = values.phone.trim() !== '' && values.phone !== initial.phone;
  if (isTyped && !isPhone(values.phone)) errors.phone ??= RULE_MESSAGES.phone;
  return errors;
}

/** The form's values for a record of unknown origin; null if it is not a client. */
export const clientOf = storedValues(Client, clientValuesOf);

/** Adding a client, or changing one. */
export const clientFormMachine = formMachineOf<ClientValues, Client>({
  id: 'clientForm',
  mergesHere: true,
  validate: validateClient,
  valuesOf: clientOf,
  eventFor: savedRow,
});
