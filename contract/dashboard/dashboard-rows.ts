/** What the dashboard's parts reach over. */

export const RECENT_INSPECTIONS_SHOWN = 4;
export const DEADLINES_SHOWN = 3;
export const DEADLINE_WINDOW_DAYS = 7;

const DAY_MS = 86_400_000;

/** The calendar date some days after another; both `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The last day whose deadlines are upcoming on a day, as `YYYY-MM-DD`. */
export function lastUpcomingDay(today: string): string {
  return daysAfter(today, DEADLINE_WINDOW_DAYS);
}

interface Due {
  dueDate: string;
  /** 4 is Critical; projects have none. */
  priority: number | null;
}

/** The soonest deadlines of several kinds; on one day a project's end first, then by priority. */
export function soonest<Deadline extends Due>(deadlines: readonly Deadline[]): Deadline[] {
  const rank = ({ priority }: Due) => priority ?? Infinity;
  return deadlines
    .toSorted((a, b) => {
      if (a.dueDate !== b.dueDate) return a.dueDate < b.dueDate ? -1 : 1;
      return rank(a) === rank(b) ? 0 : rank(b) - rank(a);
    })
    .slice(0, DEADLINES_SHOWN);
}
