import * as z from 'zod/mini';
import { Version } from './fields';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Changes<Fields extends Shape> = {
  [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniNonOptional<Fields[Name]>>;
};

/**
 * The body of a call that changes a record: any of its fields, and the version it is based on. A
 * field that the body does not name is absent from what the schema returns; null and blank empty
 * a field where that is allowed.
 */
export function updateOf<Fields extends Shape>(fields: Fields) {
  // Without `nonoptional` a field that may be left out of a new record would become null here.
  const changes = Object.entries(fields).map(([name, field]) => [
    name,
    z.optional(z.nonoptional(field)),
  ]);
  return z.strictObject({
    ...(Object.fromEntries(changes) as Changes<Fields>),
    version: Version,
  });
}

/** A record's fields after a change: those that the change names are its, the others stay. */
export function withChanges<Fields extends object>(
  before: Fields,
  changes: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields {
  const after = { ...before };
  for (const name of Object.keys(before) as (keyof Fields)[]) {
    const value = changes[name];
    if (value !== undefined) after[name] = value;
  }
  return after;
}
