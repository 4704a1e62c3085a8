import { type ReactNode, useId } from 'react';
import './completion-bar.css';

/** A completion rate in percent, with its counts. */
export function CompletionBar({
  label,
  rate,
  counts,
}: {
  label: string;
  rate: number;
  counts: string;
}): ReactNode {
  const id = useId();
  return (
    <div className="completion">
      <span id={id} className="completion-label">
        {label}
      </span>
      <strong className="completion-rate">{rate}%</strong>
      <progress value={rate} max={100} aria-labelledby={id} />
      <small>{counts}</small>
    </div>
  );
}
