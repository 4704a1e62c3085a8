import * as z from 'zod/mini';

/** Every refused call answers this; `errors` maps a field to what is wrong with it. */
export const ErrorBody = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Login and register also say it here. */
  errorMessage: z.optional(z.string()),
  /** With 409: the current record. */
  current: z.optional(z.unknown()),
});
export type ErrorBody = z.output<typeof ErrorBody>;

export const TOTAL_COUNT_HEADER = 'x-total-count';
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** What a client may choose as an idempotency key. */
export const IdempotencyKey = z.string().check(z.regex(/^[\w.:-]{8,200}$/));
