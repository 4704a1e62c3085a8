/** Lengths are in characters (code points). */
export const COMMENT_LIMITS = {
  text: 2000,
  /** The most people and photos that one comment mentions. */
  mentions: 20,
  photos: 20,
  /** The most comments on one item, including the traces of deleted ones. */
  perItem: 500,
  /** How long its author may change a comment, in milliseconds. */
  editMinutes: 15,
} as const;
