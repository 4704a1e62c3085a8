import { type ReactNode, useRef } from 'react';
import { FieldMarks } from '../ui/field/field-marks';
import { focusFirstError } from './form-fields';
import type { AnyForm } from './use-form';
import { useSaveKey } from './use-save-key';
import './form.css';

interface Props {
  form: AnyForm;
  className: string;
  id?: string;
  /** Called before the form is sent. */
  onSubmit?: () => void;
  children: ReactNode;
}

/**
 * The `<form>` element. Ctrl+Enter sends it as its button does, and a refused submit focuses the first
 * invalid field.
 */
export function FormFrame({ form, className, id, onSubmit, children }: Props): ReactNode {
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element, form.isValid);
  return (
    <form
      ref={element}
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
        form.actor.send({ type: 'form.submit' });
        focusFirstError(event.currentTarget);
      }}
    >
      <FieldMarks value={form.context.others.taken}>{children}</FieldMarks>
    </form>
  );
}
