import type { ReactNode } from 'react';
import { Spinner } from '../ui/chip/spinner';
import './splash.css';

/** Indicates that a page is loading, if that takes a moment. */
export function Splash(): ReactNode {
  return (
    <div className="splash" role="status">
      <Spinner />
      <span className="visually-hidden">Loading...</span>
    </div>
  );
}
