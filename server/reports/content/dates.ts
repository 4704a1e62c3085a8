import type { DatesInWords } from '../../../contract/history/field-words';
import { formatIn } from '../../../contract/rules/zoned-dates';

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const MINUTE = { ...DAY, hour: 'numeric', minute: '2-digit' } as const;

/** A history may have a value that is not a date. */
const readable = (format: Intl.DateTimeFormat, length?: number) => (value: unknown) => {
  const date = new Date(typeof value === 'string' ? value.slice(0, length) : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : format.format(date);
};

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Dates of a history in a time zone; calendar dates have none. */
export function datesIn(timeZone: string): DatesInWords {
  const day = new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' });
  const minute = formatIn(timeZone, MINUTE);
  return {
    day: readable(day, DAY_LENGTH),
    minute: readable(minute),
  };
}
