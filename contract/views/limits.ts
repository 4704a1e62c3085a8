/** The length of a view's name, in characters. */
export const VIEW_NAME_LENGTH = 60;

/**
 * The length of a view's query, as in the address of the list. A typed character of the search is up
 * to nine characters of an address, and 200 can be typed; the other filters need fewer than 400.
 */
export const VIEW_QUERY_LENGTH = 2400;

/** The most views that one person may save. */
export const MOST_VIEWS = 50;
