import type { ReactNode } from 'react';

/** One field of a record; without a value it is left out. */
export function Detail({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return children === null || children === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A longer text under a heading of its own; without a text it is left out. */
export function Prose({ title, text }: { title: string; text: string | null }): ReactNode {
  return text === null || text === '' ? null : (
    <>
      <h3>{title}</h3>
      <p className="description">{text}</p>
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
