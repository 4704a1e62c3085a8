import type { ReactNode } from 'react';
import { Description } from '../../../ui/details';

/** A longer text under a heading of its own; without a text it is left out. */
export function Prose({ title, text }: { title: string; text: string | null }): ReactNode {
  return text === null || text === '' ? null : (
    <>
      <h3>{title}</h3>
      <Description>{text}</Description>
    </>
  );
}

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
