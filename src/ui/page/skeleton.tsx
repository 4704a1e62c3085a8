import type { ReactNode } from 'react';
import { Spinner } from '../chip/spinner';
import './skeleton.css';

/** How many parts each outline has: bars, rows, fields, cards or columns. */
const PARTS = {
  bars: 6,
  table: 8,
  record: 1,
  item: 2,
  form: 8,
  'item-form': 3,
  board: 5,
  'board-page': 6,
} as const;

interface Props {
  label: string;
  /** The content whose outline it shows. */
  shape?: keyof typeof PARTS;
  count?: number;
  /** Whether the label is visible, not only announced. */
  isLabelled?: boolean;
}

/** The grey outline of loading content, in the position of the content. */
export function Skeleton({
  label,
  shape = 'bars',
  count = PARTS[shape],
  isLabelled = false,
}: Props): ReactNode {
  return (
    <div className={`skeleton ${shape}-skeleton`} role="status">
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
