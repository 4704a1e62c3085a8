import { createContext, useContext, useEffect, useRef } from 'react';

/** A value of a field in words, such as the label of an option; undefined if it has none. */
export type InWords = (value: unknown) => string | null | undefined;

export interface ShownField {
  label: string;
  /** The id of the element that gets the focus. */
  id: string;
  inWords: InWords;
}

/** Registers a field in the enclosing form; returns a function that removes it. */
export const ShowField = createContext<
  ((name: string, field: ShownField) => () => void) | undefined
>(undefined);

/** Registers a field in its form; a field without a name is not registered. */
export function useShownField(
  name: string | undefined,
  label: string,
  id: string,
  inWords?: InWords,
): void {
  const show = useContext(ShowField);
  const latest = useRef(inWords);
  useEffect(() => {
    latest.current = inWords;
  }, [inWords]);
  useEffect(
    () =>
      name === undefined
        ? undefined
        : show?.(name, { label, id, inWords: (value) => latest.current?.(value) }),
    [show, name, label, id],
  );
}
