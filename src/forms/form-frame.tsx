import type { ReactNode } from 'react';
import { leadToFirstMistake } from './form-fields';
import type { AnyForm } from './use-form';
import './form.css';

interface Props {
  form: AnyForm;
  className: string;
  id?: string;
  /** Before the form is sent. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** The element of a form. A refused submit leads to the first mistake. */
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
        leadToFirstMistake(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
