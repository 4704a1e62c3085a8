import type { ReactNode } from 'react';
import './spinner.css';

interface Props {
  /** As high as a line of text. */
  isSmall?: boolean;
  className?: string;
}

/** Indicates work in progress; a text beside it says which. */
export function Spinner({ isSmall = false, className = '' }: Props): ReactNode {
  return (
    <span className={`spinner ${isSmall ? 'small' : ''} ${className}`.trim()} aria-hidden="true" />
  );
}
