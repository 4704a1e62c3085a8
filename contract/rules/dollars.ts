const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Dollars with exactly two decimals, e.g. `$1,250.50`. */
export function formatDollars(amount: number | null): string | null {
  return amount === null ? null : money.format(amount);
}
