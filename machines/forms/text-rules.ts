import type { ZodMiniType } from 'zod/mini';
import { CalendarDate, OptionalAmount, OptionalMoney, OptionalNumber } from '../../contract/fields';
import { TEXT_LIMITS } from '../../contract/limits';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import { amountOf, moneyOf } from '../../contract/rules/amount';
import { cleanText } from '../../contract/rules/clean-text';

const errorOf = (schema: ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

/**
 * The error of a typed number according to the schema of its field; undefined if it is empty or
 * valid.
 */
export const numberError = (text: string): string | undefined =>
  errorOf(OptionalNumber, amountOf(text));

/** Like `numberError`, for hours, which cannot be negative. */
export const amountError = (text: string): string | undefined =>
  errorOf(OptionalAmount, amountOf(text));

/** Like `numberError`, for dollars in whole cents. */
export const moneyError = (text: string): string | undefined =>
  errorOf(OptionalMoney, moneyOf(text));

/**
 * The error of a calendar date from a date field; undefined if it is empty or valid. Fields pass on
 * what they cannot read, and browsers accept years of more than four digits.
 */
export const dayError = (text: string): string | undefined =>
  text === '' ? undefined : errorOf(CalendarDate, text);

/** The length of a text in characters: an emoji of one code point counts as one. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** The length of a text as it is stored: without control characters, and without blanks at its ends. */
export const storedLengthOf = (text: string): number => lengthOf(cleanText(text).trim());

/** An error for every text that is longer than its limit. */
export function limitErrors<Field extends string>(
  values: Readonly<Record<NoInfer<Field>, string>>,
  limits: Readonly<Record<Field, number>>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(limits) as Field[]) {
    const limit = limits[field];
    if (storedLengthOf(values[field]) > limit) errors[field] = RULE_MESSAGES.maxLength(limit);
  }
  return errors;
}

/** The error of a photo's caption; undefined if it is valid. */
export const captionError = (caption: string): string | undefined =>
  limitErrors({ caption }, { caption: TEXT_LIMITS.caption }).caption;
