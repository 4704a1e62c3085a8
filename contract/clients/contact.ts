/** How the ways to reach somebody are written. */

const PHONE = /^\+?[\d\s()-]+$/;
const PHONE_DIGITS = 10;

/** At least ten digits, with spaces, dashes and parentheses between them and a plus before them. */
export function isPhone(text: string): boolean {
  const trimmed = text.trim();
  return PHONE.test(trimmed) && trimmed.replace(/\D/g, '').length >= PHONE_DIGITS;
}

/** An address of the web, with its protocol. */
export function isUrl(text: string): boolean {
  const trimmed = text.trim();
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed);
}
