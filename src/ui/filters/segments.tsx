import type { ReactNode } from 'react';
import './segments.css';

interface Props<Value> {
  /** The name of the group, for screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** A row of buttons that select one of a few views. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: Props<Value>): ReactNode {
  return (
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => {
            onChoose(option.value);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
