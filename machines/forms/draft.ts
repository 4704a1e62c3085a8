import { isSame } from '../same-value';

/** Unsaved input of a form. */
export interface Draft {
  values: Readonly<Record<string, unknown>>;
  /** The version of the record that the user was changing. */
  version: number | null;
  /**
   * The values with which the form began: those of that record, or the defaults of a new one.
   * Older versions of the app kept none, or for a new record only those that follow the clock.
   */
  base?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Together with the revision it prevents that saving the same content again creates a second
   * record.
   */
  saveKey: string;
  revision: number;
  /** When it was last kept, in milliseconds since 1970. Older versions of the app did not note it. */
  typedAt?: number | undefined;
  /** The keys of earlier saves whose outcome is not known; absent if there is none. */
  unanswered?: readonly string[] | undefined;
}

/** The key of an open form's draft. */
export interface DraftKey {
  userId: number;
  /** One per form and record. */
  form: string;
  /**
   * The open form. Other forms with the same record, such as in another tab, have their own drafts.
   */
  holder: string;
}

const kindOf = (value: unknown) => (value === null ? 'null' : typeof value);

/**
 * The form's values, with values of the draft that have the same type; null matches every type. A
 * draft of an older version of the form therefore restores everything that still fits. Of the
 * `clockFields` only those are restored that the user changed: the others are as old as the draft.
 */
export function completed<Values>(
  initial: Values,
  { values, base = {} }: Draft,
  clockFields: readonly (keyof Values)[] = [],
): Values {
  const isOutdated = (name: string) =>
    clockFields.includes(name as keyof Values) && name in base && isSame(values[name], base[name]);
  const known = Object.entries(initial as object).filter(([name, value]) => {
    const kinds = [kindOf(value), kindOf(values[name])];
    const fits = name in values && (kinds[0] === kinds[1] || kinds.includes('null'));
    return fits && !isOutdated(name);
  });
  return { ...initial, ...Object.fromEntries(known.map(([name]) => [name, values[name]])) };
}

interface Dependence<Values> {
  follows?: Partial<Record<keyof Values, keyof Values>>;
  clockFields?: readonly (keyof Values)[];
}

/**
 * Whether the fields of a draft, and those that depend on them, still have the values that they had
 * when the user started. Nobody has changed what only follows the clock.
 */
export function isCurrentFor<Values extends object>(
  initial: Values,
  { values, base }: Draft,
  { follows = {}, clockFields = [] }: Dependence<Values> = {},
): boolean {
  if (base === undefined) return false;
  const leaderOf: Readonly<Record<string, unknown>> = { ...follows };
  return Object.entries(initial)
    .filter(([name]) => name in values || String(leaderOf[name]) in values)
    .filter(([name]) => !clockFields.includes(name as keyof Values))
    .every(([name, value]) => name in base && isSame(base[name], value));
}
