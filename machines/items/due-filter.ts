import { lastUpcomingDay } from '../../contract/dashboard/dashboard-rows';
import { daysAfter } from '../../contract/rules/days';
import { type DayRange, daysIn, isWithin } from '../loading/day-range';

/**
 * The filter by due date, as one text of the address: `today`, `week` (today and the next 7 days),
 * `none`, or days such as `2026-11-01..2026-11-30`, of which one may be missing.
 */
export const DUE_CHOICES = ['today', 'week', 'none'] as const;

/** The filter in an address; empty if it is none. */
export const dueFilterIn = (text: string): string =>
  DUE_CHOICES.some((choice) => choice === text) || daysIn(text) !== null ? text : '';

/** The days that a filter shows, on the user's calendar; no bounds for no filter and for `none`. */
export function dueDays(due: string, today: string): DayRange {
  if (due === 'today') return { from: today, upTo: today };
  if (due === 'week') return { from: today, upTo: lastUpcomingDay(today) };
  return daysIn(due) ?? { from: null, upTo: null };
}

/** Whether the filter shows an item with this due date. */
export function isDueIn(dueDate: string | null, due: string, today: string): boolean {
  if (due === '') return true;
  if (dueDate === null || due === 'none') return dueDate === null && due === 'none';
  return isWithin(dueDate, dueDays(due, today));
}

/** The query for overdue items: those that are not resolved and were due before this day. */
export const overdueOn = (today: string) =>
  ({ isResolved: 'false', dueUpTo: daysAfter(today, -1) }) as const;
