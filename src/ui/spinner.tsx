import type { ReactNode } from 'react';
import './spinner.css';

interface Props {
  /** As high as a line of text. */
  isSmall?: boolean;
  className?: string;
}

/** Something is under way; what it is stands in words beside it. */
export function Spinner({ isSmall = false, className = '' }: Props): ReactNode {
  return (
    <span className={`spinner ${isSmall ? 'small' : ''} ${className}`.trim()} aria-hidden="true" />
  );
}
