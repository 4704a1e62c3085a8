/** The formats of dates and times for people, in the notation of date-fns. */
export const DAY_FORMAT = 'MMM d, yyyy';
export const MINUTE_FORMAT = 'MMM d, yyyy, h:mm a';
