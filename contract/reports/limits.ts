/** The findings that one report may be limited to. */
export const REPORT_MAX_ITEMS = 500;

/** A preview shows so many pages. */
export const PREVIEW_PAGES = 4;

/** How often a job that ended with its server is taken up again. */
export const REPORT_ATTEMPTS = 3;

/** What an open dialog waits between two looks at a report that is being made, in milliseconds. */
export const REPORT_POLL_MS = 1000;
