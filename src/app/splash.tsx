import type { ReactNode } from 'react';

/** Shows where a page will be, when that takes a moment. */
export function Splash(): ReactNode {
  return (
    <div className="splash" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">Loading …</span>
    </div>
  );
}
