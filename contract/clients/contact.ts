/** The format of phone numbers. */

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
