import type { Schema } from '../../contract/call';

/**
 * Requests may spell property names in any case (`IsResolved`) and send empty query values. Both
 * are normalised before validation.
 */

/** The properties of an object schema; empty for other schemas. */
function shapeOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  let inner: unknown = schema;
  for (;;) {
    const def = (inner as { _zod?: { def?: Record<string, unknown> } } | undefined)?._zod?.def;
    if (def === undefined) return {};
    if (def['type'] === 'object') return def['shape'] as Record<string, Schema>;
    inner = def['innerType'];
  }
}

/** The property names of an object schema; empty for other schemas. */
export const propertiesOf = (schema: Schema | undefined): string[] => Object.keys(shapeOf(schema));

/** The schema of the elements of a list in an object; undefined if it is no list. */
export function elementOf(schema: Schema, name: string): Schema | undefined {
  let inner: unknown = shapeOf(schema)[name];
  for (;;) {
    const def = (inner as { _zod?: { def?: Record<string, unknown> } } | undefined)?._zod?.def;
    if (def === undefined) return undefined;
    if (def['type'] === 'array') return def['element'] as Schema;
    inner = def['innerType'];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a function that renames the properties of an object, and of nested objects, to the
 * schema's spelling; unknown properties keep theirs.
 */
export function respell(schema: Schema | undefined): (value: unknown) => unknown {
  const shape = Object.entries(shapeOf(schema));
  const spelling = new Map(shape.map(([name]) => [name.toLowerCase(), name]));
  const inner = new Map(shape.map(([name, property]) => [name, respell(property)]));
  return (value) => {
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).map(([name, content]) => {
      const known = spelling.get(name.toLowerCase()) ?? name;
      if (known !== name && Object.hasOwn(value, known)) return [name, content];
      return [known, inner.get(known)?.(content) ?? content];
    });
    return Object.fromEntries(entries) as unknown;
  };
}

/** Like `respell`, for a query; empty values are dropped. */
export function respellQuery(schema: Schema | undefined): (value: unknown) => unknown {
  const respelled = respell(schema);
  return (value) => {
    if (!isRecord(value)) return value;
    const given = Object.entries(value).filter(([, content]) => content !== '');
    return respelled(Object.fromEntries(given));
  };
}
