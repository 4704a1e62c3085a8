import { StaleError } from '../errors/http-error';

/** Shared by all calls that change versioned records. */

export interface Versioned {
  version: number;
}

/**
 * Returns the record if the change is based on its current version, or names no version.
 * @throws HttpError 409 with the record if the versions differ.
 */
export function expectVersion<T extends Versioned>(
  record: T,
  version: number | null | undefined,
): T {
  if (version != null && version !== record.version) throw new StaleError(record);
  return record;
}

/**
 * The record after an update, read again.
 * @throws HttpError 409 with the record if another change came first.
 */
export async function updated<T>(writing: Promise<boolean>, read: () => Promise<T>): Promise<T> {
  const isWritten = await writing;
  const record = await read();
  if (!isWritten) throw new StaleError(record);
  return record;
}

const TRIES = 5;

/**
 * Runs a change that reads the record itself, and runs it again if another change came between
 * reading and writing.
 */
export async function onNewest<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (attempt === TRIES || !(error instanceof StaleError)) throw error;
    }
  }
}
