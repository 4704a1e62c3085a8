/** Parses and formats numbers in US notation: `1,234.50`. */

/** Digits, or groups of three separated by commas; a point before the decimals. */
const AMOUNT = /^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/;

/**
 * Parses a number. Blank is null; a text that is not clearly a number is NaN. So `1,234` is one
 * thousand two hundred and thirty-four, and `1,23` is NaN.
 */
export function amountOf(text: string): number | null {
  const amount = text.trim().replace(/^\u2212/, '-');
  if (amount === '') return null;
  return AMOUNT.test(amount) ? Number(amount.replaceAll(',', '')) + 0 : Number.NaN;
}

/** Like `amountOf`, for dollars; a leading dollar sign is allowed. */
export function moneyOf(text: string): number | null {
  return amountOf(text.trim().replace(/^\$\s*/, ''));
}

/**
 * Formats a number so that `amountOf` can read it: plain digits, never an exponent; blank for null.
 */
export function amountText(amount: number | null): string {
  if (amount === null) return '';
  return amount.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

/** Formats dollars for an input: two decimals, or more if the amount has more. */
export function moneyText(amount: number | null): string {
  if (amount === null) return '';
  const text = amount.toFixed(2);
  return Number(text) === amount ? text : amountText(amount);
}
