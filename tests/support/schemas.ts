import type { Schema } from '../../contract/call';
import { type FieldErrors, fieldErrors, useProductMessages } from '../../contract/issue-messages';

/** The output of schemas, and their messages for invalid values. */

useProductMessages();

/** @throws Error when the schema refuses the value. */
export function accepted(schema: Schema, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(JSON.stringify(fieldErrors(result.error.issues)));
  return result.data;
}

/** The messages by field; an empty map for a value that is accepted. */
export function refusals(schema: Schema, value: unknown): FieldErrors {
  const result = schema.safeParse(value);
  return result.success ? {} : fieldErrors(result.error.issues);
}

/** The messages of a schema that is a single field. */
export const refusal = (schema: Schema, value: unknown): string[] | undefined =>
  refusals(schema, value)['body'];
