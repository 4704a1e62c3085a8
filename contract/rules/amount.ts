/** Typed numbers, as they are written in the USA: `1,234.50`. */

/** Digits, or groups of three between commas; a point before the decimals. */
const AMOUNT = /^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/;

/**
 * The number that a text means: blank is null, what cannot be read for certain NaN. So `1,234` is
 * one thousand two hundred and thirty-four, and `1,23` is nothing.
 */
export function amountOf(text: string): number | null {
  const amount = text.trim().replace(/^\u2212/, '-');
  if (amount === '') return null;
  return AMOUNT.test(amount) ? Number(amount.replaceAll(',', '')) + 0 : Number.NaN;
}

/** As `amountOf`, for dollars: a dollar sign may come first. */
export function moneyOf(text: string): number | null {
  return amountOf(text.trim().replace(/^\$\s*/, ''));
}

/** A number as `amountOf` reads it: plain digits, never an exponent; null is blank. */
export function amountText(amount: number | null): string {
  if (amount === null) return '';
  return amount.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

/** Dollars as they are typed, with two decimals unless there are more. */
export function moneyText(amount: number | null): string {
  if (amount === null) return '';
  const text = amount.toFixed(2);
  return Number(text) === amount ? text : amountText(amount);
}
