import { format, formatDistanceStrict, parseISO } from 'date-fns';

/** A calendar date, which no time zone moves, or the day of an instant on the user's clock. */
export function formatDay(text: string): string {
  return format(parseISO(text), 'MMM d, yyyy');
}

/** An instant on the user's clock. */
export function formatMinute(text: string): string {
  return format(parseISO(text), 'MMM d, yyyy, h:mm a');
}

/** How far a calendar date is from today, e.g. `in 3 days`. */
export function formatRelativeDay(day: string, today: string): string {
  if (day === today) return 'today';
  const options = { addSuffix: true, unit: 'day' } as const;
  return formatDistanceStrict(parseISO(day), parseISO(today), options);
}
