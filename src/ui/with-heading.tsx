import type { ReactNode } from 'react';

/** A cell's value, with its heading before it on small screens, which show no row of headings. */
export function withHeading(heading: string, value: ReactNode): ReactNode {
  return (
    <>
      <span className="cell-heading">{heading}: </span>
      {value}
    </>
  );
}
