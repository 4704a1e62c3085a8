import { createContext, useContext, useEffect } from 'react';

export interface ShownField {
  label: string;
  /** Of the element that takes the focus. */
  id: string;
}

/** Makes a field known to the form around; returns how to take it away. */
export const ShowField = createContext<
  ((name: string, field: ShownField) => () => void) | undefined
>(undefined);

/** Makes a field known to its form; one without a name belongs to none. */
export function useShownField(name: string | undefined, label: string, id: string): void {
  const show = useContext(ShowField);
  useEffect(
    () => (name === undefined ? undefined : show?.(name, { label, id })),
    [show, name, label, id],
  );
}
