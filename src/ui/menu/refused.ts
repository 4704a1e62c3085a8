/**
 * The class of an entry that cannot be chosen. The arrow keys still reach it, so that it can show
 * the reason.
 */
export const REFUSED = 'refused';
