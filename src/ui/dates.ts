import { differenceInCalendarDays, format, parseISO } from 'date-fns';
import { relativeTime } from '../../contract/rules/relative-time';

/**
 * Formats a calendar date, independent of time zones, or the day of an instant on the user's clock.
 */
export function formatDay(text: string): string {
  return format(parseISO(text), 'MMM d, yyyy');
}

/** Formats an instant on the user's clock. */
export function formatMinute(text: string): string {
  return format(parseISO(text), 'MMM d, yyyy, h:mm a');
}

const relative = new Intl.RelativeTimeFormat('en-US');

/** Formats the distance of a calendar date from today, e.g. `in 3 days` or `2 weeks ago`. */
export function formatRelativeDay(day: string, today: string): string {
  if (day === today) return 'today';
  const days = differenceInCalendarDays(parseISO(day), parseISO(today));
  const { count, unit } = relativeTime(days * 86_400);
  return relative.format(count, unit);
}

/** Formats the distance of an instant from now, e.g. `2 hours ago`. */
export function formatAgo(at: string, now: Date): string {
  // The clocks of the server and the device may differ.
  const seconds = Math.min(0, (Date.parse(at) - now.getTime()) / 1000);
  const { count, unit } = relativeTime(seconds);
  return unit === 'second' ? 'just now' : relative.format(count, unit);
}
