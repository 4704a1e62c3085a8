import type { ReactNode } from 'react';
import { focusFirstError } from './form-fields';
import type { AnyForm } from './use-form';
import './form.css';

interface Props {
  form: AnyForm;
  className: string;
  id?: string;
  /** Called before the form is sent. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** The `<form>` element. A refused submit focuses the first invalid field. */
export function FormFrame({ form, className, id, onSubmit, children }: Props): ReactNode {
  return (
    <form
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
      {children}
    </form>
  );
}
