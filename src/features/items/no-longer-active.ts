/** What a filter shows whose person was deactivated, if no row has their name. */
export const NO_LONGER_ACTIVE = 'No longer active';
