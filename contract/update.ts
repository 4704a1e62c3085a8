import * as z from 'zod/mini';
import { Version } from './fields';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Changes<Fields extends Shape> = {
  [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniNonOptional<Fields[Name]>>;
};

/**
 * The body of a call that changes a record: any of its fields, and the version that the change is
 * based on. Fields that the body does not name are absent from the result. Null and blank clear a
 * field where that is allowed.
 */
export function updateOf<Fields extends Shape>(fields: Fields) {
  // Without `nonoptional`, an absent field would become null, as in a new record.
  const changes = Object.entries(fields).map(([name, field]) => [
    name,
    z.optional(z.nonoptional(field)),
  ]);
  return z.strictObject({
    ...(Object.fromEntries(changes) as Changes<Fields>),
    version: Version,
  });
}

/**
 * The fields of a record after a change; fields that the change does not name keep their values.
 */
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
