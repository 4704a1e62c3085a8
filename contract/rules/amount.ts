/** Parses numbers as people type them, and formats them in US notation: `1,234.50`. */

/** Groups of three digits, the first of which begins with no zero; a point before the decimals. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/** Digits, and the decimals after a point, or after a comma: many keypads have no point. */
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/**
 * Parses a number. Blank is null; a text that is not clearly a number is NaN. A comma that can
 * separate thousands does so: `1,234` is one thousand two hundred and thirty-four, `1,23` is 1.23.
 */
export function amountOf(text: string): number | null {
  const amount = text.trim().replace(/^\u2212/, '-');
  if (amount === '') return null;
  if (GROUPED.test(amount)) return Number(amount.replaceAll(',', '')) + 0;
  return PLAIN.test(amount) ? Number(amount.replace(',', '.')) + 0 : Number.NaN;
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
