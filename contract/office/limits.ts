/** Of the text before the findings of a report, of the one after them, and of what signers agree to. */
export const WORDING_LIMIT = 2000;

/** A logo is drawn a few centimetres wide. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
export const LOGO_CONTENT_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
