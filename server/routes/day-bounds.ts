import { TZDate } from '@date-fns/tz';
import { addDays, addMilliseconds } from 'date-fns';

/** Calendar days as ranges of instants, both ends included. */

export interface InstantRange {
  startDate: string;
  endDate: string;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

function startOfDay(day: string, timeZone: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, timeZone);
}

const isoOf = (date: Date) => new Date(date.getTime()).toISOString();

/** The day in the time zone; it may have 23 or 25 hours. */
export function dayRange(day: string, timeZone = 'UTC'): InstantRange {
  const start = startOfDay(day, timeZone);
  return { startDate: isoOf(start), endDate: isoOf(addMilliseconds(addDays(start, 1), -1)) };
}

/** Converts bounds that are calendar days to instants; instants stay as they are. */
export function asInstants(bounds: {
  startDate?: string | undefined;
  endDate?: string | undefined;
  timeZone?: string | undefined;
}): Partial<InstantRange> {
  const { startDate, endDate, timeZone } = bounds;
  return {
    ...(startDate !== undefined && {
      startDate: isDay(startDate) ? dayRange(startDate, timeZone).startDate : startDate,
    }),
    ...(endDate !== undefined && {
      endDate: isDay(endDate) ? dayRange(endDate, timeZone).endDate : endDate,
    }),
  };
}

/** The calendar date of an instant in a time zone. */
export function dayOf(instant: Date, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);
}
