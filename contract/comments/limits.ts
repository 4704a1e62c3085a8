/** Lengths are in characters (code points). */
export const COMMENT_LIMITS = {
  text: 2000,
  /** People and photos that one comment mentions. */
  mentions: 20,
  photos: 20,
  /** The comments of one item, with the traces of deleted ones. */
  perItem: 500,
  /** How long its author may change a comment. */
  editMinutes: 15,
} as const;
