import { lastUpcomingDay } from '../../contract/dashboard/dashboard-rows';
import { daysAfter } from '../../contract/rules/days';
import { CalendarDate } from '../../contract/fields';

/**
 * The filter by due date, as one text of the address: `today`, `week` (today and the next 7 days),
 * `none`, or days such as `2026-11-01..2026-11-30`, of which one may be missing.
 */
export const DUE_CHOICES = ['today', 'week', 'none'] as const;

/** Both inclusive; null for no bound. */
export interface DueDays {
  from: string | null;
  upTo: string | null;
}

const isDay = (text: string) => text === '' || CalendarDate.safeParse(text).success;

/** The days in a filter such as `2026-11-01..`; null if it names none. */
export function daysIn(due: string): DueDays | null {
  const [from = '', upTo = '', ...more] = due.split('..');
  const isRange = due.includes('..') && more.length === 0 && isDay(from) && isDay(upTo);
  return isRange && from + upTo !== '' ? { from: from || null, upTo: upTo || null } : null;
}

export const daysText = ({ from, upTo }: DueDays): string =>
  from === null && upTo === null ? '' : `${from ?? ''}..${upTo ?? ''}`;

/** The filter in an address; empty if it is none. */
export const dueFilterIn = (text: string): string =>
  DUE_CHOICES.some((choice) => choice === text) || daysIn(text) !== null ? text : '';

/** The days that a filter shows, on the user's calendar; no bounds for no filter and for `none`. */
export function dueDays(due: string, today: string): DueDays {
  if (due === 'today') return { from: today, upTo: today };
  if (due === 'week') return { from: today, upTo: lastUpcomingDay(today) };
  return daysIn(due) ?? { from: null, upTo: null };
}

/** Whether the filter shows an item with this due date. */
export function isDueIn(dueDate: string | null, due: string, today: string): boolean {
  if (due === '') return true;
  if (dueDate === null || due === 'none') return dueDate === null && due === 'none';
  const { from, upTo } = dueDays(due, today);
  return (from === null || dueDate >= from) && (upTo === null || dueDate <= upTo);
}

/** The query for overdue items: those that are not resolved and were due before this day. */
export const overdueOn = (today: string) =>
  ({ isResolved: 'false', dueUpTo: daysAfter(today, -1) }) as const;
