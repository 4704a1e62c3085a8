/** The inspections, and the due dates, that one feed has at most. */
export const MOST_CALENDAR_ENTRIES = 2000;

/** Of the past, a feed has so many days. */
export const CALENDAR_PAST_DAYS = 90;
