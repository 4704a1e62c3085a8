import { type ReactNode, useContext } from 'react';
import { FieldMarks } from './field-marks';

/** The parts that every field has: its name, and a note below it. */

interface NameProps {
  /** The name of the field in the form. */
  name: string | undefined;
  label: string;
  isRequired: boolean;
}

export function FieldName({ name, label, isRequired }: NameProps): ReactNode {
  const mark = useContext(FieldMarks)[name ?? ''];
  return (
    <>
      {label}
      {isRequired ? (
        <span className="required" aria-hidden="true">
          *
        </span>
      ) : null}
      {mark === undefined ? null : (
        <span className="field-mark" aria-hidden="true">
          {mark === null ? 'Changed' : `Changed by ${mark}`}
        </span>
      )}
    </>
  );
}

interface Note {
  /** The id of the field's control. */
  id: string;
  error: string | undefined;
  hint: string | undefined;
}

const noteId = (id: string) => `${id}-note`;

/** The error or, without one, the hint. */
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

/** The attributes that link a control to its note. */
export const notedBy = ({ id, error, hint }: Note): NotedControl => ({
  'aria-invalid': error === undefined ? undefined : true,
  'aria-describedby': error === undefined && hint === undefined ? undefined : noteId(id),
});
