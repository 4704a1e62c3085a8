import type { ReactNode } from 'react';
import './switch-field.css';

/** A switch that takes effect at once, with its label. */
export function SwitchField({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}): ReactNode {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      <span className="switch-track" aria-hidden="true" />
      {label}
    </label>
  );
}
