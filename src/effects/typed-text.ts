import * as z from 'zod/mini';

/**
 * What was typed into forms and not saved yet, so that an expired session, a closed tab or a dead
 * battery costs nothing. It belongs to the user who typed it.
 */
export interface TypedText {
  keep: (key: string, values: object, version: number | null) => void;
  /** What was typed under a key, completed by `initial` for fields that it does not know. */
  recall: <Values extends object>(
    key: string,
    initial: Values,
  ) => { values: Values; version: number | null } | null;
  forget: (key: string) => void;
  forgetAll: () => void;
}

const PREFIX = 'typed:';
const Kept = z.object({
  values: z.record(z.string(), z.unknown()),
  version: z.nullable(z.number()),
});

function parse(text: string | null) {
  if (text === null) return undefined;
  try {
    return Kept.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const kindOf = (value: unknown) => (value === null ? 'null' : typeof value);

/** Takes over what has the initial value's type; null and the type behind it go together. */
function merged<Values extends object>(initial: Values, typed: Record<string, unknown>): Values {
  const known = Object.entries(initial).filter(([name, value]) => {
    const kinds = [kindOf(value), kindOf(typed[name])];
    return name in typed && (kinds[0] === kinds[1] || kinds.includes('null'));
  });
  return { ...initial, ...Object.fromEntries(known.map(([name]) => [name, typed[name]])) };
}

/** The store over local storage; `owner` tells whose text it is. */
export function createTypedText(storage: Storage, owner: () => string): TypedText {
  const nameOf = (key: string) => `${PREFIX}${owner()}:${key}`;
  return {
    keep: (key, values, version) => {
      try {
        storage.setItem(nameOf(key), JSON.stringify({ values, version }));
      } catch (error) {
        console.warn('What was typed could not be kept', error);
      }
    },
    recall: (key, initial) => {
      const kept = parse(storage.getItem(nameOf(key)));
      return kept === undefined
        ? null
        : { values: merged(initial, kept.values), version: kept.version };
    },
    forget: (key) => {
      storage.removeItem(nameOf(key));
    },
    forgetAll: () => {
      const keys = Object.keys(storage).filter((key) => key.startsWith(nameOf('')));
      for (const key of keys) storage.removeItem(key);
    },
  };
}
