import * as z from 'zod/mini';

/** What an error's body may say, from this server or from a proxy in front of it. */
const Said = z.object({
  message: z.catch(z.optional(z.string()), undefined),
  error: z.catch(z.optional(z.string()), undefined),
  errorMessage: z.catch(z.optional(z.string()), undefined),
  errors: z.optional(z.unknown()),
  current: z.optional(z.unknown()),
});

type FieldErrors = Readonly<Record<string, readonly string[]>>;

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry];
    const { message } = Said.safeParse(entry).data ?? {};
    return message ?? [];
  });

/** Validation errors come as a list, or as a map of fields to one or several messages. */
function fieldErrorsOf(errors: unknown): FieldErrors {
  if (Array.isArray(errors)) return { '': textsOf(errors) };
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, value]) => [field, textsOf(value)]),
  );
}

/** The server's words: its message, else its error field, else its errorMessage (section 8). */
export function messageIn(body: unknown): string | undefined {
  const said = Said.safeParse(body).data;
  return [said?.message, said?.error, said?.errorMessage].find(
    (text) => text !== undefined && text !== '',
  );
}

/** What is wrong with which field, and the current record where it has changed. */
export function detailsIn(body: unknown): { errors: FieldErrors; current?: unknown } {
  const said = Said.safeParse(body).data;
  return {
    errors: fieldErrorsOf(said?.errors),
    ...(said?.current === undefined ? {} : { current: said.current }),
  };
}
