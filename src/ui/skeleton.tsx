import type { ReactNode } from 'react';
import { Spinner } from './spinner';
import './skeleton.css';

interface Props {
  label: string;
  count?: number;
  /** Whether the label is visible, not only announced. */
  isLabelled?: boolean;
}

/** Grey bars in place of content that is loading. */
export function Skeleton({ label, count = 6, isLabelled = false }: Props): ReactNode {
  return (
    <div className="skeleton" role="status">
      {isLabelled ? (
        <span className="loading-text">
          <Spinner isSmall />
          {label}
        </span>
      ) : (
        <span className="visually-hidden">{label}</span>
      )}
      {Array.from({ length: count }, (_, row) => (
        <span key={row} className="skeleton-row" aria-hidden="true" />
      ))}
    </div>
  );
}
