/** Of the name of a view, in characters. */
export const VIEW_NAME_LENGTH = 60;

/** Of what a view shows, as in the address of the list. */
export const VIEW_QUERY_LENGTH = 1000;

/** The views of one person. */
export const MOST_VIEWS = 50;
