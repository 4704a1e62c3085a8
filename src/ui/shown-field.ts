import { createContext, useContext, useEffect } from 'react';

export interface ShownField {
  label: string;
  /** The id of the element that gets the focus. */
  id: string;
}

/** Registers a field in the enclosing form; returns a function that removes it. */
export const ShowField = createContext<
  ((name: string, field: ShownField) => () => void) | undefined
>(undefined);

/** Registers a field in its form; a field without a name is not registered. */
export function useShownField(name: string | undefined, label: string, id: string): void {
  const show = useContext(ShowField);
  useEffect(
    () => (name === undefined ? undefined : show?.(name, { label, id })),
    [show, name, label, id],
  );
}
