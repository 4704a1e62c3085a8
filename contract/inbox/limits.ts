/** The number of notices on a page of an inbox. */
export const INBOX_PAGE_SIZE = 25;
export const MAX_INBOX_PAGE_SIZE = 100;
/** Unread notices are counted up to this number. */
export const MOST_UNREAD = 100;
/** The most notices that one call can mark as read. */
export const MOST_READ = 100;
