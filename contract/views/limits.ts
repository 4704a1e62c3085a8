/** The length of a view's name, in characters. */
export const VIEW_NAME_LENGTH = 60;

/** The length of a view's query, as in the address of the list. */
export const VIEW_QUERY_LENGTH = 1000;

/** The most views that one person may save. */
export const MOST_VIEWS = 50;
