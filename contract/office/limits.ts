/**
 * The length of the text before a report's findings, of the text after them, and of the words that
 * signers agree to.
 */
export const WORDING_LIMIT = 2000;

/** A logo is printed a few centimetres wide. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
export const LOGO_CONTENT_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
