import type { Schema } from '../../contract/call';

/**
 * Requests may spell property names in any case (`IsResolved`) and send empty query values. Both
 * are normalised before validation.
 */

/** The property names of an object schema; none for other schemas. */
export function propertiesOf(schema: Schema | undefined): string[] {
  let inner: unknown = schema;
  for (;;) {
    const def = (inner as { _zod?: { def?: Record<string, unknown> } } | undefined)?._zod?.def;
    if (def === undefined) return [];
    if (def['type'] === 'object') return Object.keys(def['shape'] as object);
    inner = def['innerType'];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a function that gives an object's properties the schema's spelling; other properties keep
 * theirs.
 */
export function respell(schema: Schema | undefined): (value: unknown) => unknown {
  const spelling = new Map(propertiesOf(schema).map((name) => [name.toLowerCase(), name]));
  return (value) => {
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).map(([name, content]) => {
      const known = spelling.get(name.toLowerCase()) ?? name;
      return [known !== name && Object.hasOwn(value, known) ? name : known, content];
    });
    return Object.fromEntries(entries) as unknown;
  };
}

/** As `respell`, for a query; empty values are dropped. */
export function respellQuery(schema: Schema | undefined): (value: unknown) => unknown {
  const respelled = respell(schema);
  return (value) => {
    if (!isRecord(value)) return value;
    const given = Object.entries(value).filter(([, content]) => content !== '');
    return respelled(Object.fromEntries(given));
  };
}
