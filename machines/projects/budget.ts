import { numberOf } from '../form/text-rules';

/** `1,000,000.50`: commas between groups of three digits. */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/** A typed amount of dollars: blank is 0 (second document, section 5), what is no number NaN. */
export function budgetOf(text: string): number {
  const amount = text.trim().replace(/^\$\s*/, '');
  return (GROUPED.test(amount) ? Number(amount.replaceAll(',', '')) : numberOf(amount)) ?? 0;
}
