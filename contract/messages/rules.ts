/** Messages of validation rules that client and server share. */

export const RULE_MESSAGES = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  minLength: (length: number) => `Must be at least ${String(length)} characters`,
  maxLength: (length: number) => `Must be no more than ${String(length)} characters`,
  numeric: 'Must be a valid number',
  positiveNumber: 'Must be a positive number',
  date: 'Please enter a valid date',
  futureDate: 'Date must be in the future',
  pastDate: 'Date must be in the past',
} as const;

/** Messages of rules that only the server checks. */
export const WIRE_MESSAGES = {
  unknownField: 'Unknown field',
  moreUnknownFields: (count: number) => `${String(count)} more unknown fields`,
  text: 'Must be text',
  wholeNumber: 'Must be a whole number',
  boolean: 'Must be true or false',
  list: 'Must be a list',
  object: 'Must be an object',
  oneOf: (values: readonly unknown[]) => `Must be one of: ${values.join(', ')}`,
  atMost: (value: number | bigint) => `Must be no more than ${String(value)}`,
  atLeast: (value: number | bigint) => `Must be at least ${String(value)}`,
  tooMany: (count: number | bigint) => `Must have no more than ${String(count)} entries`,
  unstorable: 'Contains characters that cannot be stored',
  id: 'Must be a positive whole number',
  timeZone: 'Must be a time zone such as Europe/Berlin',
  cents: 'Must have no more than 2 decimals',
  invalid: 'Invalid value',
} as const;
