import * as z from 'zod/mini';
import { Clash } from '../../../contract/errors';

const Clashes = z.record(z.string(), Clash);

/** The fields of an error body, from this server or from a proxy in front of it. */
const ErrorBody = z.object({
  message: z.catch(z.optional(z.string()), undefined),
  error: z.catch(z.optional(z.string()), undefined),
  errorMessage: z.catch(z.optional(z.string()), undefined),
  errors: z.optional(z.unknown()),
  current: z.optional(z.unknown()),
  clashes: z.catch(z.optional(Clashes), undefined),
  userId: z.catch(z.optional(z.int()), undefined),
});

type FieldErrors = Readonly<Record<string, readonly string[]>>;

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry];
    const { message } = ErrorBody.safeParse(entry).data ?? {};
    return message ?? [];
  });

/** Validation errors are a list, or a map from fields to one or several messages. */
function fieldErrorsOf(errors: unknown): FieldErrors {
  if (Array.isArray(errors)) return { '': textsOf(errors) };
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, value]) => [field, textsOf(value)]),
  );
}

/** The message of an error body, from its `message`, `error` or `errorMessage`, in that order. */
export function messageIn(body: unknown): string | undefined {
  const parsed = ErrorBody.safeParse(body).data;
  return [parsed?.message, parsed?.error, parsed?.errorMessage].find(
    (text) => text !== undefined && text !== '',
  );
}

interface Details {
  errors: FieldErrors;
  current?: unknown;
  clashes?: z.output<typeof Clashes>;
  userId?: number;
}

/**
 * The errors of the fields, the current record if it has changed, the fields that clash, and the
 * account that is deactivated.
 */
export function detailsIn(body: unknown): Details {
  const parsed = ErrorBody.safeParse(body).data;
  return {
    errors: fieldErrorsOf(parsed?.errors),
    ...(parsed?.current === undefined ? {} : { current: parsed.current }),
    ...(parsed?.clashes === undefined ? {} : { clashes: parsed.clashes }),
    ...(parsed?.userId === undefined ? {} : { userId: parsed.userId }),
  };
}
