import * as z from 'zod/mini';
import { Version } from './fields';
import { baseOf } from './merge';
import { RULE_MESSAGES } from './messages/rules';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Changes<Fields extends Shape> = {
  [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniNonOptional<Fields[Name]>>;
};

function changesOf<Fields extends Shape>(fields: Fields): Changes<Fields> {
  // Without `nonoptional`, an absent field would become null, as in a new record.
  const changes = Object.entries(fields).map(([name, field]) => [
    name,
    z.optional(z.nonoptional(field)),
  ]);
  return Object.fromEntries(changes) as Changes<Fields>;
}

/**
 * The body of a call that changes a record: any of its fields, and the version that the change is
 * based on. Fields that the body does not name are absent from the result. Null and blank clear a
 * field where that is allowed.
 */
export const updateOf = <Fields extends Shape>(fields: Fields) =>
  z.strictObject({ ...changesOf(fields), version: Version });

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Like `updateOf`, for a change that may be made offline. With `base`, the change is merged field
 * by field, and the version does not matter.
 * @param seen what the base may also say about the record
 * @param declinable fields of other calls that people may have given up, too; see `declined`
 */
export const mergedUpdateOf = <Fields extends Shape, const Seen extends string = never>(
  fields: Fields,
  seen: readonly Seen[] = [],
  declinable: Shape = {},
) =>
  z
    .strictObject({
      ...changesOf(fields),
      version: z.optional(Version),
      base: z.optional(baseOf([...(Object.keys(fields) as (keyof Fields & string)[]), ...seen])),
      /**
       * Own values that the person gave up for those of others. The history keeps them, so the
       * rules of the fields apply.
       */
      declined: z.optional(z.strictObject(changesOf<Shape>({ ...fields, ...declinable }))),
    })
    .check(
      z.refine(
        (body: { version?: unknown; base?: unknown }) =>
          body.version !== undefined || body.base !== undefined,
        {
          path: ['version'],
          error: RULE_MESSAGES.required,
          when: ({ value }) => isObject(value),
        },
      ),
    );

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

/** The body of a call that changes a record as a whole: at most the version that it is based on. */
export const onlyVersion = z.optional(z.nullable(z.strictObject({ version: z.optional(Version) })));
