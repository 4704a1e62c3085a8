export const PHOTO_LIMITS = {
  /** How many photos an item may have. Changing their order changes up to as many records. */
  perItem: 500,
} as const;

/** After how many seconds a photo is sent again for which the server had no room. */
export const NO_SPACE_RETRY_SECONDS = 60;
