import { daysAfter } from '../../contract/rules/days';
import { type DayRange, daysIn } from '../loading/day-range';

/** The named days of the filter by date; the others are days such as `2026-11-01..2026-11-30`. */
export const DAY_CHOICES = ['week', 'month'] as const;

/** The filter in an address; empty if it is none. */
export const daysFilterIn = (text: string): string =>
  DAY_CHOICES.some((choice) => choice === text) || daysIn(text) !== null ? text : '';

/** The days that a filter shows, on the user's calendar; no bounds for no filter. */
export function inspectionDays(days: string, today: string): DayRange {
  if (days === 'week') return { from: today, upTo: daysAfter(today, 7) };
  if (days === 'month') return { from: daysAfter(today, -30), upTo: today };
  return daysIn(days) ?? { from: null, upTo: null };
}
