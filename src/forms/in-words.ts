import { amountOf, moneyOf } from '../../contract/rules/amount';
import { formatDay, formatMinute } from '../ui/text/dates';
import { formatDollars } from '../../contract/rules/dollars';
import type { InWords } from '../ui/field/shown-field';

/**
 * Values of form fields in the format that the rest of the product uses. Text that cannot be parsed
 * is shown unchanged.
 */

const readable =
  (format: (text: string) => string | null): InWords =>
  (value) => {
    if (typeof value !== 'string' || value === '') return undefined;
    try {
      return format(value);
    } catch {
      return undefined;
    }
  };

/** A calendar date. */
export const dayInWords = readable(formatDay);

/** A date with its time. */
export const minuteInWords = readable(formatMinute);

/** Formats both on the user's clock. */
export const DATES_IN_WORDS = { day: dayInWords, minute: minuteInWords };

/** An amount of dollars. */
export const moneyInWords = readable((text) => {
  const amount = moneyOf(text);
  return Number.isFinite(amount) ? formatDollars(amount) : null;
});

/** A number with its unit. */
export const numberInWords = (unit: string): InWords =>
  readable((text) => {
    const amount = amountOf(text);
    return amount !== null && Number.isFinite(amount)
      ? `${amount.toLocaleString('en-US')} ${unit}`.trim()
      : null;
  });

/** The name of a user who has changed a record, if it is known. */
export const nameOf = (by: string | null | undefined): string => by ?? 'Somebody else';
