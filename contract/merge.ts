import * as z from 'zod/mini';
import type { Schema } from './call';

/**
 * Merges a change that was based on an older state of a record. The change carries `base`: the
 * values of its fields when the person started.
 */

/** More than any list of a record can have. Elements of longer lists are not even read. */
const MOST_IN_LIST = 50;

const BaseValue = z.nullable(
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()).check(z.maxLength(MOST_IN_LIST)),
  ]),
);
type BaseShape<Name extends string> = Record<Name, z.ZodMiniOptional<typeof BaseValue>>;

/**
 * The schema of a base. The rules of the fields do not apply to its values, because a record may
 * contain values from before a rule. They are only compared, never stored.
 */
export function baseOf<const Names extends readonly string[]>(names: Names) {
  const shape = Object.fromEntries(names.map((name) => [name, z.optional(BaseValue)]));
  return z.strictObject(shape as BaseShape<Names[number]>);
}

/** Fields of a record and their values. */
export type Named = Readonly<Record<string, unknown>>;

export interface Merge {
  /** The fields that do not have their new values yet. */
  open: string[];
  /** The open fields whose current value is neither that of the base nor the new one. */
  clashing: string[];
}

/** A text that is the same for all spellings of one value. */
function comparable(value: unknown, input: Schema | undefined): string {
  const parsed = input?.safeParse(value);
  const stored = parsed?.success === true ? parsed.data : value;
  if (stored === null || stored === '') return '';
  return JSON.stringify(Array.isArray(stored) ? [...new Set(stored)].sort() : stored);
}

/**
 * Merges a change into the current record, field by field. A field that the base does not name
 * clashes, unless it already has the new value. Undefined values of the change count as not named.
 * @param inputs the names and forms that requests use for the fields
 */
export function mergeOf(
  { current, base, change }: { current: Named; base: Named; change: Named },
  inputs: Readonly<Record<string, Schema>>,
): Merge {
  const holds = (field: string, { [field]: value }: Named) =>
    value !== undefined &&
    comparable(current[field], inputs[field]) === comparable(value, inputs[field]);
  const open = Object.keys(change).filter(
    (field) => change[field] !== undefined && !holds(field, change),
  );
  return { open, clashing: open.filter((field) => !holds(field, base)) };
}
