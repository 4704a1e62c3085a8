import { type ReactNode, useId } from 'react';
import { useShownField } from './shown-field';
import './field.css';

export interface FieldProps {
  /** The name of the field in the form. */
  name?: string | undefined;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  isRequired?: boolean;
  className?: string;
}

interface Control {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface Props extends FieldProps {
  /** Shows how much of the limit is used. */
  counter?: ReactNode;
  children: (control: Control) => ReactNode;
}

/** A label with its control, hint and error. */
export function Field({
  name,
  label,
  error,
  hint,
  isRequired = false,
  className,
  counter,
  children,
}: Props): ReactNode {
  const id = useId();
  useShownField(name, label, id);
  const note = error ?? hint;
  return (
    <div className={`field ${className ?? ''}`}>
      <label htmlFor={id}>
        {label}
        {isRequired ? (
          <span className="required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      <div className="field-foot">
        {note === undefined ? null : (
          <span id={`${id}-note`} className={error === undefined ? 'hint' : 'field-error'}>
            {note}
          </span>
        )}
        {counter}
      </div>
    </div>
  );
}
