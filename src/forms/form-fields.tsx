import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { ShowField, type ShownField } from '../ui/field/shown-field';

/** The fields that a form shows, so that messages can name a field and link to it. */

type Fields = ReadonlyMap<string, ShownField>;

const NONE: Fields = new Map();
const FormFieldsContext = createContext<Fields>(NONE);

/** Provides the fields of a form. It encloses the form and its buttons. */
export function FormFields({ children }: { children: ReactNode }): ReactNode {
  const [fields, setFields] = useState<Fields>(NONE);
  const show = useCallback((name: string, field: ShownField) => {
    setFields((before) => new Map(before).set(name, field));
    return () => {
      setFields((before) => new Map([...before].filter(([other]) => other !== name)));
    };
  }, []);
  return (
    <ShowField value={show}>
      <FormFieldsContext value={fields}>{children}</FormFieldsContext>
    </ShowField>
  );
}

/** The fields that the enclosing form shows, by name. */
export function useShownFields(): Fields {
  return useContext(FormFieldsContext);
}

/**
 * The element of a field that takes the focus: among several choices, the chosen one or the first.
 */
function focusableOf(control: HTMLElement | null): HTMLElement | null {
  if (control?.role !== 'radiogroup') return control;
  return control.querySelector('input:checked') ?? control.querySelector('input');
}

/** Focuses a field, and scrolls it into view with its label. */
export function focusField(id: string): void {
  const control = document.getElementById(id);
  focusableOf(control)?.focus({ preventScroll: true });
  control?.closest('.field')?.scrollIntoView({ block: 'center' });
}

/** Focuses the first invalid field of a refused form, after the fields are marked. */
export function focusFirstError(form: Element): void {
  requestAnimationFrame(() => {
    const control = form.querySelector('[aria-invalid="true"]');
    if (control !== null) focusField(control.id);
  });
}
