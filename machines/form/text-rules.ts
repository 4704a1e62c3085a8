import { RULE_MESSAGES } from '../../contract/messages';

/** A typed number: both decimal separators are understood, blank is null, anything else NaN. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? null : Number(trimmed);
}

/** Blank or a finite number. */
export function isNumber(text: string): boolean {
  const number = numberOf(text);
  return number === null || Number.isFinite(number);
}

/** Blank, or a finite number that is not negative; otherwise what is wrong with it. */
export function amountError(text: string): string | undefined {
  const number = numberOf(text);
  if (number === null) return undefined;
  if (!Number.isFinite(number)) return RULE_MESSAGES.numeric;
  return number < 0 ? RULE_MESSAGES.positiveNumber : undefined;
}

/** The length of a text in characters as people count them: an emoji of one code point is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** An amount of money as it is typed, with two decimals unless it has more. */
export function moneyText(amount: number | null): string {
  if (amount === null) return '';
  const text = amount.toFixed(2);
  return Number(text) === amount ? text : String(amount);
}

/** An error for every text that is longer than its limit. */
export function limitErrors<Field extends string>(
  values: Readonly<Record<NoInfer<Field>, string>>,
  limits: Readonly<Record<Field, number>>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(limits) as Field[]) {
    const limit = limits[field];
    if (lengthOf(values[field].trim()) > limit) errors[field] = RULE_MESSAGES.maxLength(limit);
  }
  return errors;
}
