import { daysAfter } from '../rules/days';

/** How many rows and days the parts of the dashboard show. */

export const RECENT_INSPECTIONS_SHOWN = 4;
export const DEADLINES_SHOWN = 3;
export const DEADLINE_WINDOW_DAYS = 7;

/** The last day whose deadlines count as upcoming on `today`, as `YYYY-MM-DD`. */
export function lastUpcomingDay(today: string): string {
  return daysAfter(today, DEADLINE_WINDOW_DAYS);
}

interface Due {
  dueDate: string;
  /** 1 is Low, 4 is Critical; null for projects. */
  priority: number | null;
}

/**
 * The soonest deadlines of several kinds. On the same day, ends of projects come first, then items
 * by descending priority.
 */
export function soonest<Deadline extends Due>(deadlines: readonly Deadline[]): Deadline[] {
  const rank = ({ priority }: Due) => priority ?? Infinity;
  return deadlines
    .toSorted((a, b) => {
      if (a.dueDate !== b.dueDate) return a.dueDate < b.dueDate ? -1 : 1;
      return rank(a) === rank(b) ? 0 : rank(b) - rank(a);
    })
    .slice(0, DEADLINES_SHOWN);
}
