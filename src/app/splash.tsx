import type { ReactNode } from 'react';

/** Stands where a page will be; it shows only when that takes a moment, and says why if it is long. */
export function Splash({ text = null }: { text?: string | null }): ReactNode {
  return (
    <div className="splash" role="status">
      <span className="spinner" aria-hidden="true" />
      {text === null ? <span className="visually-hidden">Loading …</span> : <p>{text}</p>}
    </div>
  );
}
