export const PHOTO_LIMITS = {
  /** How many photos an item may have. Changing their order changes up to as many records. */
  perItem: 500,
} as const;
