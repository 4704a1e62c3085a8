import type { ReactNode } from 'react';
import './segments.css';

interface Props<Value> {
  /** What is chosen, for those who do not see it. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** A few views of the same thing, of which one is shown. */
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
