import type { ReactNode } from 'react';
import './check-field.css';

interface Props {
  label: string;
  isOn: boolean;
  disabled?: boolean | undefined;
  onChange: (isOn: boolean) => void;
}

/** A checkbox with its label. */
export function CheckField({ label, isOn, disabled = false, onChange }: Props): ReactNode {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
      {label}
    </label>
  );
}
