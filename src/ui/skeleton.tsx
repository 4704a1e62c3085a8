import type { ReactNode } from 'react';
import { Spinner } from './spinner';
import './skeleton.css';

interface Props {
  label: string;
  count?: number;
  /** Whether the label is visible, not only announced. */
  isLabelled?: boolean;
  /** Whether the content is a table, whose rows take the places of the bars. */
  isTable?: boolean;
}

/** Grey bars in place of content that is loading. */
export function Skeleton({
  label,
  count = 6,
  isLabelled = false,
  isTable = false,
}: Props): ReactNode {
  return (
    <div className={isTable ? 'skeleton table-skeleton' : 'skeleton'} role="status">
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

/** The outline of a record's page: its title, a summary and a large card. */
export function RecordSkeleton({ label }: { label: string }): ReactNode {
  return (
    <div className="skeleton record-skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      <span className="skeleton-row" aria-hidden="true" />
      <span className="skeleton-row" aria-hidden="true" />
      <span className="skeleton-row" aria-hidden="true" />
    </div>
  );
}
