import type { ReactNode } from 'react';
import './choice-box.css';

/**
 * A checkbox that selects a row, or all rows. A click next to the box also counts, and does not
 * open the row.
 */
export function ChoiceBox({
  name,
  checked,
  isPartial = false,
  disabled = false,
  onChange,
}: {
  name: string;
  checked: boolean;
  isPartial?: boolean;
  disabled?: boolean | undefined;
  onChange: (checked: boolean) => void;
}): ReactNode {
  return (
    <label
      className="choice-box"
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      <input
        type="checkbox"
        aria-label={name}
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box !== null) box.indeterminate = isPartial && !checked;
        }}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
    </label>
  );
}
