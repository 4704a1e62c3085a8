import { TZDate } from '@date-fns/tz';

/** Calendar days as ranges of instants, both ends included. */

export interface InstantRange {
  startDate: string;
  endDate: string;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The years of a text; instants outside do not sort as text. */
const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

const isoOf = (instant: number) => new Date(Math.min(Math.max(instant, FIRST), LAST)).toISOString();

/** The first instant of a day, which a change of the clocks may move to 1 o'clock. */
function startOfDay(day: string, timeZone: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new TZDate(year, month - 1, date + later, timeZone);
  // A constructor takes a year below 100 as one of the twentieth century.
  if (year < 100) start.setFullYear(year, month - 1, date + later);
  return start.getTime();
}

/** The day in the time zone; it may have 23 or 25 hours. */
export function dayRange(day: string, timeZone = 'UTC'): InstantRange {
  return {
    startDate: isoOf(startOfDay(day, timeZone)),
    endDate: isoOf(startOfDay(day, timeZone, 1) - 1),
  };
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
