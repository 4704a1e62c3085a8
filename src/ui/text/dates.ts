import { differenceInCalendarDays, format, parseISO } from 'date-fns';
import { DAY_FORMAT, MINUTE_FORMAT } from '../../../contract/rules/date-formats';
import { relativeTime } from '../../../contract/rules/relative-time';

/**
 * Formats a calendar date, independent of time zones, or the day of an instant on the user's clock.
 */
export function formatDay(text: string): string {
  return format(parseISO(text), DAY_FORMAT);
}

/** Formats an instant on the user's clock. */
export function formatMinute(text: string): string {
  return format(parseISO(text), MINUTE_FORMAT);
}

/** Formats the time of an instant on the user's clock. */
export function formatTime(text: string): string {
  return format(parseISO(text), 'h:mm a');
}

/** Created on first use: a page's first use of `Intl` takes 15 ms. */
let relative: Intl.RelativeTimeFormat | undefined;

function inWords(seconds: number): string {
  const { count, unit } = relativeTime(seconds);
  relative ??= new Intl.RelativeTimeFormat('en-US');
  return relative.format(count, unit);
}

/** Formats the distance of a calendar date from today, e.g. `in 3 days` or `2 weeks ago`. */
export function formatRelativeDay(day: string, today: string): string {
  if (day === today) return 'today';
  const days = differenceInCalendarDays(parseISO(day), parseISO(today));
  return inWords(days * 86_400);
}

const SOON_S = 60;
const WEEK_S = 7 * 86_400;

/**
 * Formats how long ago an instant was, e.g. `5 minutes ago`; if it was more than a week ago, its
 * date.
 * @param now in milliseconds since 1970
 */
export function formatAgo(text: string, now: number): string {
  // The clocks of the server and the device may differ.
  const seconds = (now - Date.parse(text)) / 1000;
  if (seconds < SOON_S) return 'just now';
  if (seconds > WEEK_S) return formatDay(text);
  return inWords(-seconds);
}
