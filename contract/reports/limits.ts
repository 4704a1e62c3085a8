import { ITEMS_PER_INSPECTION } from '../items/limits';

/** The most findings that one report may be limited to. */
export const REPORT_MAX_ITEMS = 500;

/**
 * The most inspections, findings and photos of a report. The process that makes it needs about
 * 256 MB with as many findings as an inspection can have. A file with that many photos has about
 * 270 MB.
 */
export const REPORT_LIMITS = {
  inspections: 2000,
  items: ITEMS_PER_INSPECTION,
  photos: 2000,
} as const;

/** The most pages of a preview. */
export const PREVIEW_PAGES = 4;

/** How many reports of one person may wait or be made at a time; sheets of signatures not counted. */
export const REPORT_MAX_QUEUED = 10;

/** How often a job is begun, the first time included, if its server stops or a store does not answer. */
export const REPORT_ATTEMPTS = 3;

/** After this time a report that is not finished has failed. */
export const REPORT_MAX_MINUTES = 15;

/**
 * After how many days without a change previews and drafts are removed; revisions that failed or were
 * cancelled as drafts.
 */
export const REPORT_DAYS = { preview: 1, draft: 30 } as const;

/**
 * How long an open dialog waits between two requests for the progress of a report, in milliseconds.
 */
export const REPORT_POLL_MS = 1000;
