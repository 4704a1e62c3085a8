/** The inspections, and the due dates, that one feed has at most. */
export const MOST_CALENDAR_ENTRIES = 2000;

/** Of the past, a feed has so many days. */
export const CALENDAR_PAST_DAYS = 90;

/**
 * What has left a feed is sent as cancelled for so many days, and what was moved to a day before the
 * feed begins on its new day.
 */
export const CALENDAR_CANCELLED_DAYS = 30;
