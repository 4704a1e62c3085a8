import type { ReactNode } from 'react';
import './spinner.css';

interface Props {
  /** Whether it is as high as a line of text. */
  isSmall?: boolean;
  className?: string;
}

/** Indicates progress; a text next to it explains it. */
export function Spinner({ isSmall = false, className = '' }: Props): ReactNode {
  return (
    <span className={`spinner ${isSmall ? 'small' : ''} ${className}`.trim()} aria-hidden="true" />
  );
}
