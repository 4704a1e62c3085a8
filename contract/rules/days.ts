const DAY_MS = 86_400_000;

/** The calendar date `days` days after another; both are `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
