import type * as z from 'zod/mini';
import type { FormErrors } from './form-context';

/** The first error of each field that a contract schema finds in a body. */
export function schemaErrors<Values>(schema: z.ZodMiniType, body: Values): FormErrors<Values> {
  const errors: FormErrors<Values> = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
    const field = path[0] as keyof Values;
    errors[field] ??= message;
  }
  return errors;
}
