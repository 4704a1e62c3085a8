import type { DatesInWords } from '../../../contract/history/field-words';

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const MINUTE = { ...DAY, hour: 'numeric', minute: '2-digit' } as const;

const readable = (format: (text: string) => string) => (value: unknown) => {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined;
  return format(value);
};

/** Dates of a history on the clock of a time zone; calendar dates have none. */
export function datesIn(timeZone: string): DatesInWords {
  const day = new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' });
  const minute = new Intl.DateTimeFormat('en-US', { ...MINUTE, timeZone });
  return {
    day: readable((text) => day.format(new Date(text.slice(0, 10)))),
    minute: readable((text) => minute.format(new Date(text))),
  };
}

/** The calendar date of an instant in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
