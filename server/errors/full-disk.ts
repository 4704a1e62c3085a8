const FULL_DISK = ['SQLITE_FULL', 'ENOSPC', '53100'];

/** Whether something could not be stored because the disk of the server, or of its database, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL_DISK.includes(String(error.code));

/** Ignores a full disk: a note that cannot be stored must not fail the read. */
export function ignoreFullDisk(error: unknown): undefined {
  if (!isDiskFull(error)) throw error;
  return undefined;
}
