import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { ShowField, type ShownField } from '../ui/shown-field';

/** The fields that a form shows, so that what says something about one can name it and lead to it. */

type Fields = ReadonlyMap<string, ShownField>;

const NONE: Fields = new Map();
const FormFieldsContext = createContext<Fields>(NONE);

/** Around a form and its buttons. */
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

/** The fields that the form around shows, by name. */
export function useShownFields(): Fields {
  return useContext(FormFieldsContext);
}

/** Puts the focus into a field, and the field into sight with its label. */
export function leadTo(id: string): void {
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  control?.closest('.field')?.scrollIntoView({ block: 'center' });
}

/** Leads to the first mistake of a form that was refused, once the mistakes are marked. */
export function leadToFirstMistake(form: Element): void {
  requestAnimationFrame(() => {
    const control = form.querySelector('[aria-invalid="true"]');
    if (control !== null) leadTo(control.id);
  });
}
