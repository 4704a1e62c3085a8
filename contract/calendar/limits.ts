/** The most inspections, and the most due dates, in one feed. */
export const MOST_CALENDAR_ENTRIES = 2000;

/** How many past days a feed covers. */
export const CALENDAR_PAST_DAYS = 90;

/**
 * For how many days a feed sends what has left it as cancelled, and shows on its new day what was
 * moved to a day before the feed begins.
 */
export const CALENDAR_CANCELLED_DAYS = 30;
