import type { ReactNode } from 'react';

/** A cell's value, with its column heading before it on small screens, which show no header row. */
export function withHeading(heading: string, value: ReactNode): ReactNode {
  return (
    <>
      <span className="cell-heading">{heading}: </span>
      {value}
    </>
  );
}
