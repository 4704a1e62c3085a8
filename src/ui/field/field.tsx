import { type ReactNode, useId } from 'react';
import { FieldName, FieldNote, notedBy, type NotedControl } from './field-parts';
import { type InWords, useShownField } from './shown-field';
import './field.css';

export interface FieldProps {
  /** The name of the field in the form. */
  name?: string | undefined;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  isRequired?: boolean;
  className?: string;
  /** An explanation of the value, for values that are not readable as text. */
  inWords?: InWords | undefined;
}

interface Control extends NotedControl {
  id: string;
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
  inWords,
  counter,
  children,
}: Props): ReactNode {
  const id = useId();
  useShownField(name, label, id, inWords);
  const note = { id, error, hint };
  return (
    <div className={`field ${className ?? ''}`}>
      <label htmlFor={id}>
        <FieldName name={name} label={label} isRequired={isRequired} />
      </label>
      {children({ id, ...notedBy(note) })}
      <div className="field-foot">
        <FieldNote {...note} />
        {counter}
      </div>
    </div>
  );
}
