import type { RecordFields, RecordValues } from '../../contract/record-fields';
import { amountOf, amountText, moneyOf, moneyText } from '../../contract/rules/amount';
import { amountError, dayError, limitErrors, moneyError, numberError } from './text-rules';

/**
 * A record's fields as a form stores them: numbers are text until they are saved, and a field
 * without a value is empty.
 */

interface Choice {
  kind: 'choice';
  names: readonly string[];
}

/** The values of the fields in a form. */
export type FormValues<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends Choice
    ? Fields[Name]['names'][number] | ''
    : Fields[Name] extends { kind: 'reference' }
      ? number | null
      : string;
};

/** The values of the fields in a request, with typed numbers parsed. */
export type BodyValues<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends { kind: 'number' | 'amount' | 'money' }
    ? number | null
    : FormValues<Fields>[Name];
};

type TextName<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends { kind: 'text' } ? Name : never;
}[keyof Fields];

type Values = Readonly<Record<string, unknown>>;

function mapValues(fields: RecordFields, valueOf: (kind: string, name: string) => unknown): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, valueOf(kind, name)]),
  );
}

const shown = (kind: string, stored: unknown): unknown => {
  if (kind === 'reference') return stored;
  if (kind === 'number' || kind === 'amount') return amountText(stored as number | null);
  if (kind === 'money') return moneyText(stored as number | null);
  return stored ?? '';
};

const typed = (kind: string, value: unknown): unknown => {
  if (kind === 'number' || kind === 'amount') return amountOf(String(value));
  if (kind === 'money') return moneyOf(String(value));
  return value;
};

/** The form's values of empty fields. */
export const blankValues = <Fields extends RecordFields>(fields: Fields): FormValues<Fields> =>
  mapValues(fields, (kind) => shown(kind, null)) as FormValues<Fields>;

/** The form's values of a record. */
export const formValues = <Fields extends RecordFields>(
  fields: Fields,
  record: RecordValues<Fields>,
): FormValues<Fields> =>
  mapValues(fields, (kind, name) => shown(kind, record[name])) as FormValues<Fields>;

/** The fields of a request. */
export const bodyValues = <Fields extends RecordFields>(
  fields: Fields,
  values: FormValues<Fields>,
): BodyValues<Fields> =>
  mapValues(fields, (kind, name) => typed(kind, values[name])) as BodyValues<Fields>;

/** The limits of the fields that are texts, in characters. */
export function textLimits<Fields extends RecordFields>(fields: Fields) {
  const limits = Object.entries(fields).flatMap(([name, field]) =>
    'max' in field ? [[name, field.max]] : [],
  );
  return Object.fromEntries(limits) as Readonly<Record<TextName<Fields>, number>>;
}

const TYPED_ERRORS: Readonly<Record<string, (text: string) => string | undefined>> = {
  number: numberError,
  amount: amountError,
  money: moneyError,
  date: dayError,
};

/**
 * The errors of the values, by field: texts that are too long, numbers and dates that cannot be
 * parsed.
 */
export function valueErrors<Fields extends RecordFields>(
  fields: Fields,
  values: FormValues<Fields>,
): Partial<Record<keyof Fields, string>> {
  const errors: Record<string, string> = limitErrors(
    values as Readonly<Record<string, string>>,
    textLimits(fields) as Readonly<Record<string, number>>,
  ) as Record<string, string>;
  for (const [name, { kind }] of Object.entries(fields)) {
    const error = TYPED_ERRORS[kind]?.(String((values as Values)[name]));
    if (error !== undefined) errors[name] = error;
  }
  return errors as Partial<Record<keyof Fields, string>>;
}
