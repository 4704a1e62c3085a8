import type { ReactNode } from 'react';
import './filters.css';

/** What narrows a list: its search first. */
export function Filters({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}): ReactNode {
  return <div className={`filters ${className}`.trim()}>{children}</div>;
}
