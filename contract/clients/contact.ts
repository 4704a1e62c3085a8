/** Formats of phone numbers and web addresses. */

const PHONE = /^\+?[\d\s()-]+$/;
const PHONE_DIGITS = 10;

/**
 * Whether a text is a phone number: at least ten digits, optionally with a leading plus and with
 * spaces, dashes and parentheses between the digits.
 */
export function isPhone(text: string): boolean {
  const trimmed = text.trim();
  return PHONE.test(trimmed) && trimmed.replace(/\D/g, '').length >= PHONE_DIGITS;
}

/** Whether a text is a web address with its protocol. */
export function isUrl(text: string): boolean {
  const trimmed = text.trim();
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed);
}
