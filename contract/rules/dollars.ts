/** Created on first use: a page's first use of `Intl` takes 15 ms. */
let money: Intl.NumberFormat | undefined;

function format(amount: number): string {
  money ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return money.format(amount);
}

/** Dollars with exactly two decimals, e.g. `$1,250.50`. */
export function formatDollars(amount: number | null): string | null {
  return amount === null ? null : format(amount);
}
