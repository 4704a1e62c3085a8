import type { ReactNode } from 'react';

/** An empty cell of a table; the cards of a phone leave it out. */
export function Missing(): ReactNode {
  return <span className="missing">–</span>;
}
