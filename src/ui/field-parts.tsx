import type { ReactNode } from 'react';

/** What every kind of field has: its name, and a note below it. */

interface NameProps {
  label: string;
  isRequired: boolean;
}

export function FieldName({ label, isRequired }: NameProps): ReactNode {
  return (
    <>
      {label}
      {isRequired ? (
        <span className="required" aria-hidden="true">
          *
        </span>
      ) : null}
    </>
  );
}

interface Note {
  /** Of the field's control. */
  id: string;
  error: string | undefined;
  hint: string | undefined;
}

const noteId = (id: string) => `${id}-note`;

/** The error, or else the hint. */
export function FieldNote({ id, error, hint }: Note): ReactNode {
  const note = error ?? hint;
  if (note === undefined) return null;
  return (
    <span id={noteId(id)} className={error === undefined ? 'hint' : 'field-error'}>
      {note}
    </span>
  );
}

export interface NotedControl {
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

/** The attributes by which a control refers to its note. */
export const notedBy = ({ id, error, hint }: Note): NotedControl => ({
  'aria-invalid': error === undefined ? undefined : true,
  'aria-describedby': error === undefined && hint === undefined ? undefined : noteId(id),
});
