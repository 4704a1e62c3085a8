/** What was typed into a form and not saved yet. */
export interface Draft {
  values: Readonly<Record<string, unknown>>;
  /** The version of the record that the user was changing. */
  version: number | null;
  /** With the revision: saving the same content after all must not make it twice. */
  saveKey: string;
  revision: number;
}

/** How a form's draft is found again. */
export interface DraftKey {
  userId: number;
  /** One per form and record. */
  form: string;
}

const kindOf = (value: unknown) => (value === null ? 'null' : typeof value);

/**
 * The form's values with what the draft has of the same type; null and the type behind it go
 * together. A draft of an older version of the form thus restores what still fits.
 */
export function completed<Values>(initial: Values, { values }: Draft): Values {
  const known = Object.entries(initial as object).filter(([name, value]) => {
    const kinds = [kindOf(value), kindOf(values[name])];
    return name in values && (kinds[0] === kinds[1] || kinds.includes('null'));
  });
  return { ...initial, ...Object.fromEntries(known.map(([name]) => [name, values[name]])) };
}
