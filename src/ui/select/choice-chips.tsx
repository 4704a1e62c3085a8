import { type ReactNode, useId } from 'react';
import type { FieldProps } from '../field/field';
import { FieldName, FieldNote, notedBy } from '../field/field-parts';
import { labelIn } from './select';
import type { Option } from './select-props';
import { useShownField } from '../field/shown-field';
import './choice-chips.css';

interface Props<Value> extends FieldProps {
  value: Value | null;
  options: readonly Option<Value>[];
  disabled?: boolean;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** Called after a choice by touch. Arrow keys select other options on the way to one. */
  onTouched?: () => void;
}

/** Selects one of a few options, all visible. */
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
  useShownField(name, label, id, labelIn(options));
  const note = { id, error, hint };
  return (
    <div className={`field ${className}`}>
      <span id={`${id}-label`} className="label">
        <FieldName name={name} label={label} isRequired={isRequired} />
      </span>
      <div
        id={id}
        role="radiogroup"
        className="choice-chips"
        aria-labelledby={`${id}-label`}
        aria-required={isRequired}
        {...notedBy(note)}
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
      <div className="field-foot">
        <FieldNote {...note} />
      </div>
    </div>
  );
}
