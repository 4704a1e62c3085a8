import type { ReactNode } from 'react';
import './filters.css';

/** The search and filters of a list. */
export function Filters({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}): ReactNode {
  return <div className={`filters ${className}`.trim()}>{children}</div>;
}
