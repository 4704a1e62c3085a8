import * as z from 'zod/mini';
import type { Schema } from './call';
import {
  Id,
  OptionalAmount,
  OptionalCalendarDate,
  OptionalDayOrInstant,
  OptionalId,
  OptionalMoney,
  optionalNameOf,
  optionalLine,
  OptionalNumber,
  optionalText,
} from './fields';

/**
 * The kinds of optional fields. A record lists its fields in a table; the schemas of requests and
 * answers, the columns of its row and the values of its form follow from that table.
 */
export interface RecordField {
  readonly kind: 'text' | 'choice' | 'date' | 'number' | 'amount' | 'money' | 'reference';
  /** The schema of a value in a request; absent, null and blank become null. */
  readonly input: Schema;
  /** The schema of a value in answers and in the database. */
  readonly answer: Schema;
}

export type RecordFields = Readonly<Record<string, RecordField>>;

/** The values of the fields in answers and in the database. */
export type RecordValues<Fields extends RecordFields> = {
  [Name in keyof Fields]: z.output<Fields[Name]['answer']>;
};

const Text = z.nullable(z.string());
const Amount = z.nullable(z.number());

export const text = (max: number) =>
  ({ kind: 'text', max, input: optionalText(max), answer: Text }) as const;

/** A text in one line. */
export const line = (max: number) => ({ ...text(max), input: optionalLine(max) }) as const;

/** One name from a fixed list. */
export const choice = <const Names extends readonly string[]>(names: Names) =>
  ({
    kind: 'choice',
    names,
    input: optionalNameOf(names),
    answer: z.nullable(z.enum(names)),
  }) as const;

/** A calendar date. */
export const date = { kind: 'date', input: OptionalCalendarDate, answer: Text } as const;

/** A calendar date; requests may also send an instant. */
export const dayOfInstant = { kind: 'date', input: OptionalDayOrInstant, answer: Text } as const;

export const number = { kind: 'number', input: OptionalNumber, answer: Amount } as const;

/** A number that is not negative. */
export const amount = { kind: 'amount', input: OptionalAmount, answer: Amount } as const;

/** Dollars in whole cents. */
export const money = { kind: 'money', input: OptionalMoney, answer: Amount } as const;

/** The id of another record. */
export const reference = { kind: 'reference', input: OptionalId, answer: z.nullable(Id) } as const;

/** Maps each field to a value, under the same name. */
function mapFields(fields: RecordFields, valueOf: (field: RecordField) => unknown): object {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]));
}

/** The schemas of the fields in requests. */
export const inputsOf = <Fields extends RecordFields>(fields: Fields) =>
  mapFields(fields, ({ input }) => input) as { [Name in keyof Fields]: Fields[Name]['input'] };

/** The schemas of the fields in answers. */
export const answersOf = <Fields extends RecordFields>(fields: Fields) =>
  mapFields(fields, ({ answer }) => answer) as { [Name in keyof Fields]: Fields[Name]['answer'] };

type Later<Field extends RecordField> = z.ZodMiniDefault<Field['answer']>;

/** The schemas of the fields in answers. A server older than the fields sends none of them. */
export const laterAnswersOf = <Fields extends RecordFields>(fields: Fields) =>
  mapFields(fields, ({ answer }) => z._default(answer, null)) as {
    [Name in keyof Fields]: Later<Fields[Name]>;
  };

/** Null for every field. */
export const emptyValues = <Fields extends RecordFields>(fields: Fields) =>
  mapFields(fields, () => null) as { [Name in keyof Fields]: null };
