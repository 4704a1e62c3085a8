import { type ReactNode, useId } from 'react';
import './check-field.css';

interface Props {
  label: string;
  isOn: boolean;
  disabled?: boolean | undefined;
  /** Why it is as it is. */
  hint?: string | undefined;
  onChange: (isOn: boolean) => void;
}

/** A checkbox with its label. */
export function CheckField({ label, isOn, disabled = false, hint, onChange }: Props): ReactNode {
  const hintId = useId();
  const box = (
    <label className="check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
      {label}
    </label>
  );
  return hint === undefined ? (
    box
  ) : (
    <div className="wide">
      {box}
      <small id={hintId} className="card-note">
        {hint}
      </small>
    </div>
  );
}
