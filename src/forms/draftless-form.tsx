import { type ReactNode, useRef } from 'react';
import { useSaveKey } from './use-save-key';
import './form.css';

interface Props {
  /** Connects it with the button in the dialog's footer. */
  id: string;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** The `<form>` element of a dialog without a draft. Ctrl+Enter sends it as its button does. */
export function DraftlessForm({ id, onSubmit, children }: Props): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  useSaveKey(form);
  return (
    <form
      ref={form}
      id={id}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
