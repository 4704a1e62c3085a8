/** The notices of one page of an inbox. */
export const INBOX_PAGE_SIZE = 25;
export const MAX_INBOX_PAGE_SIZE = 100;
/** A number of unread notices is counted up to here. */
export const MOST_UNREAD = 100;
/** The notices that one call marks as read. */
export const MOST_READ = 100;
