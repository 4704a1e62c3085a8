import { notFound, stale } from '../http/http-error';

/** What every change of a versioned record has in common. */

/** @throws HttpError 404 when there is no record. */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw notFound(what);
  return record;
}

interface Versioned {
  version: number;
}

/**
 * The version a change is based on; without one the record as it stands.
 * @throws HttpError 409 with the record when it has moved on.
 */
export function expectVersion<T extends Versioned>(
  record: T,
  version: number | null | undefined,
): T {
  if (version != null && version !== record.version) throw stale(record);
  return record;
}

/**
 * The record after an update, read again.
 * @throws HttpError 409 with the record when another change came first.
 */
export async function updated<T>(writing: Promise<boolean>, read: () => Promise<T>): Promise<T> {
  const isWritten = await writing;
  const record = await read();
  if (!isWritten) throw stale(record);
  return record;
}

/** The answer of a call that has nothing to say but that it was done. */
export const done = (message: string) => ({ success: true as const, message });
