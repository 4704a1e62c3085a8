import { CalendarDate } from '../../contract/fields';

/** A filter by days, as one text of the address such as `2026-11-01..2026-11-30`; one day may be missing. */
export interface DayRange {
  /** Both inclusive; null for no bound. */
  from: string | null;
  upTo: string | null;
}

const isDay = (text: string) => text === '' || CalendarDate.safeParse(text).success;

/** The days in a filter such as `2026-11-01..`; null if it names none. */
export function daysIn(filter: string): DayRange | null {
  const [from = '', upTo = '', ...more] = filter.split('..');
  const isRange = filter.includes('..') && more.length === 0 && isDay(from) && isDay(upTo);
  return isRange && from + upTo !== '' ? { from: from || null, upTo: upTo || null } : null;
}

export const daysText = ({ from, upTo }: DayRange): string =>
  from === null && upTo === null ? '' : `${from ?? ''}..${upTo ?? ''}`;

export const isWithin = (day: string, { from, upTo }: DayRange): boolean =>
  (from === null || day >= from) && (upTo === null || day <= upTo);
