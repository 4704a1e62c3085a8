import { DatabaseUnavailableError, UnavailableError } from './unavailable';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** PostgreSQL's codes: the wrong protocol, authorization, or name of the database. */
const REFUSED = /^(08P01|28|3D)/;
const TOO_SLOW = '57014';

function explainDatabase(cause: unknown): string {
  const code = codeOf(cause);
  if (cause instanceof Error && REFUSED.test(code)) {
    return `PostgreSQL refuses DATABASE_URL: ${cause.message}`;
  }
  return code === TOO_SLOW
    ? 'PostgreSQL has not carried out a statement in time.'
    : 'PostgreSQL does not answer at the address in DATABASE_URL.';
}

/** In one line for the operator, what does not answer; undefined for any other error. */
export function explainOutage(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailableError) return explainDatabase(error.cause);
  if (error instanceof UnavailableError) return `${error.message}.`;
  return codeOf(error).startsWith('SQLITE_BUSY')
    ? 'Another process is writing to the database; try again when it has ended.'
    : undefined;
}
