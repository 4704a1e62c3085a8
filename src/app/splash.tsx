import type { ReactNode } from 'react';
import { Spinner } from '../ui/spinner';
import './splash.css';

/** Shows where a page will be, when that takes a moment. */
export function Splash(): ReactNode {
  return (
    <div className="splash" role="status">
      <Spinner />
      <span className="visually-hidden">Loading …</span>
    </div>
  );
}
