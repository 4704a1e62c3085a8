import { capitalised } from '../../../contract/rules/capitalised';
import { formatIn } from '../../../contract/rules/zoned-dates';

/** The format of dates, times and amounts in reports. */

export interface Words {
  /** A calendar date, such as `Nov 23, 2026`. */
  day: (date: string | null) => string | null;
  /** The calendar date of an instant in the report's time zone. */
  dayOf: (instant: string) => string;
  /** An instant in the report's time zone, such as `Nov 23, 2026, 2:30 PM`; no line ends within it. */
  minute: (instant: string | null) => string | null;
  /** A time on a camera's clock, which has no zone. */
  cameraMinute: (time: string | null) => string | null;
}

/** Some versions of Node have another blank here. */
const BEFORE_NOON = /[ \u202f](?=[AP]M)/;

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const MINUTE = { ...DAY, hour: 'numeric', minute: '2-digit' } as const;

const worded = (format: Intl.DateTimeFormat) => (text: string | null) => {
  if (text === null) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : format.format(date).replace(BEFORE_NOON, '\u00a0');
};

export function wordsIn(timeZone: string): Words {
  const camera = worded(formatIn('UTC', MINUTE));
  const dayOf = worded(formatIn(timeZone, DAY));
  return {
    day: worded(new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' })),
    dayOf: (instant) => dayOf(instant) ?? instant,
    minute: worded(formatIn(timeZone, MINUTE)),
    cameraMinute: (time) => camera(time === null || time.endsWith('Z') ? time : `${time}Z`),
  };
}

export const percent = (amount: number): string => `${String(Math.round(amount))} %`;

export const hours = (amount: number | null): string | null =>
  amount === null ? null : `${amount.toLocaleString('en-US')} h`;

/** An enumerated value, such as `needs-improvement`, as words. */
export const valueInWords = (value: string | null): string | null =>
  value === null ? null : capitalised(value).replaceAll('-', ' ');
