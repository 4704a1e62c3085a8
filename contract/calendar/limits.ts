/** The most inspections, and the most due dates, in one feed. */
export const MOST_CALENDAR_ENTRIES = 2000;

/** How many past days a feed covers. */
export const CALENDAR_PAST_DAYS = 90;

/**
 * For how many days a feed still lists entries that have left it, as cancelled, and entries that were
 * moved to before its first day.
 */
export const CALENDAR_CANCELLED_DAYS = 30;
