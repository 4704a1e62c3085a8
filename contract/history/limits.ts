/** The number of entries on a page of a history. */
export const HISTORY_PAGE_SIZE = 50;
export const MAX_HISTORY_PAGE_SIZE = 200;
