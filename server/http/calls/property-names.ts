import type { Schema } from '../../../contract/call';

/**
 * Requests may spell property names in any case (`IsResolved`) and send empty query values. Both
 * are normalised before validation.
 */

/** The definition of an object or a list, which may be optional; undefined for other schemas. */
function definitionOf(
  schema: Schema | undefined,
  type: 'object' | 'array',
): Readonly<Record<string, unknown>> | undefined {
  let inner: unknown = schema;
  for (;;) {
    const def = (inner as { _zod?: { def?: Record<string, unknown> } } | undefined)?._zod?.def;
    if (def === undefined || def['type'] === type) return def;
    inner = def['innerType'];
  }
}

/** The properties of an object schema; empty for other schemas. */
const shapeOf = (schema: Schema | undefined) =>
  (definitionOf(schema, 'object')?.['shape'] ?? {}) as Readonly<Record<string, Schema>>;

/** The property names of an object schema; empty for other schemas. */
export const propertiesOf = (schema: Schema | undefined): string[] => Object.keys(shapeOf(schema));

/** The schema of the elements of a list in an object; undefined if it is no list. */
export const elementOf = (schema: Schema, name: string): Schema | undefined =>
  definitionOf(shapeOf(schema)[name], 'array')?.['element'] as Schema | undefined;

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
