import type { ReactNode } from 'react';
import { Spinner } from './spinner';
import './skeleton.css';

interface Props {
  label: string;
  count?: number;
  /** The label is seen, not only read aloud. */
  isLabelled?: boolean;
}

/** Grey bars in the place of what is being loaded. */
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
