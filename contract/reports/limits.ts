/** The most findings that one report may be limited to. */
export const REPORT_MAX_ITEMS = 500;

/** The most pages of a preview. */
export const PREVIEW_PAGES = 4;

/** How often a job is restarted after its server stopped. */
export const REPORT_ATTEMPTS = 3;

/**
 * How long an open dialog waits between two requests for the progress of a report, in milliseconds.
 */
export const REPORT_POLL_MS = 1000;
