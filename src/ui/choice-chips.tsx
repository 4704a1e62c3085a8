import { type ReactNode, useId } from 'react';
import type { FieldProps } from './field';
import type { Option } from './select';
import { useShownField } from './shown-field';
import './choice-chips.css';

interface Props<Value> extends FieldProps {
  value: Value | null;
  options: readonly Option<Value>[];
  disabled?: boolean;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** A finger has chosen; the arrow keys of a keyboard pass other choices first. */
  onTouched?: () => void;
}

/** A choice of a few, all in sight: one tap chooses. */
export function ChoiceChips<Value extends string | number>({
  name,
  label,
  error,
  hint,
  isRequired = false,
  className = '',
  value,
  options,
  disabled = false,
  onChange,
  onBlur,
  onTouched,
}: Props<Value>): ReactNode {
  const id = useId();
  useShownField(name, label, id);
  const note = error ?? hint;
  return (
    <div className={`field ${className}`}>
      <span id={`${id}-label`} className="label">
        {label}
        {isRequired ? (
          <span className="required" aria-hidden="true">
            *
          </span>
        ) : null}
      </span>
      <div
        id={id}
        role="radiogroup"
        className="choice-chips"
        aria-labelledby={`${id}-label`}
        aria-required={isRequired}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onBlur?.();
        }}
      >
        {options.map((option) => (
          <label key={option.value} className="choice-chip">
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => {
                onChange(option.value);
              }}
              onClick={({ nativeEvent }) => {
                const isTouch =
                  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
                if (isTouch) onTouched?.();
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {note === undefined ? null : (
        <div className="field-foot">
          <span id={`${id}-note`} className={error === undefined ? 'hint' : 'field-error'}>
            {note}
          </span>
        </div>
      )}
    </div>
  );
}
