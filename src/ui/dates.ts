import { differenceInCalendarDays, format, parseISO } from 'date-fns';
import { relativeTime } from '../../contract/rules/relative-time';

/** A calendar date, which no time zone moves, or the day of an instant on the user's clock. */
export function formatDay(text: string): string {
  return format(parseISO(text), 'MMM d, yyyy');
}

/** An instant on the user's clock. */
export function formatMinute(text: string): string {
  return format(parseISO(text), 'MMM d, yyyy, h:mm a');
}

const relative = new Intl.RelativeTimeFormat('en-US');

/** How far a calendar date is from today, e.g. `in 3 days` or `2 weeks ago`. */
export function formatRelativeDay(day: string, today: string): string {
  if (day === today) return 'today';
  const days = differenceInCalendarDays(parseISO(day), parseISO(today));
  const { count, unit } = relativeTime(days * 86_400);
  return relative.format(count, unit);
}
