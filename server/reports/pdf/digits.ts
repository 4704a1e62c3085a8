/** A number as PDF writes it, with two decimals at most. */
export const digits = (amount: number): string => String(Math.round(amount * 100) / 100);
