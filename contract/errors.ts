import * as z from 'zod/mini';

/** Who last changed a field, and when; null if it is not known. */
export const Clash = z.object({
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
  /** How many records were added, if that is the clash; then `by` is null if several people did. */
  count: z.optional(z.int()),
});
export type Clash = z.output<typeof Clash>;

/** The body of every refusal. `errors` maps each invalid field to its messages. */
export const ErrorBody = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The message again, because some clients read it under this name after login and register. */
  errorMessage: z.optional(z.string()),
  /** The current record, for status 409. */
  current: z.optional(z.unknown()),
  /** The fields that the change and somebody else have set to different values, for status 409. */
  clashes: z.optional(z.record(z.string(), Clash)),
  /** The deactivated account that was refused, for status 403 of the login. */
  userId: z.optional(z.int()),
});
export type ErrorBody = z.output<typeof ErrorBody>;

export const TOTAL_COUNT_HEADER = 'x-total-count';
/**
 * With every answer to a signed-in user: up to where the server had read the journal when the request
 * came. What the answer shows has at least these changes. The live stream names positions in the same
 * way.
 */
export const POSITION_HEADER = 'x-live-position';
export const REQUEST_ID_HEADER = 'x-request-id';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/**
 * With a change: how many seconds ago its user made it. A number of seconds, because the clock of a device
 * may be wrong by a year; a header, because an older server refuses unknown properties in a body.
 */
export const CHANGE_AGE_HEADER = 'x-change-age';

/** The format of accepted idempotency keys. */
export const IdempotencyKey = z.string().check(z.regex(/^[\w.:-]{8,200}$/));
