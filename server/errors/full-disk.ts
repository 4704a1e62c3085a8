const FULL_DISK = ['SQLITE_FULL', 'ENOSPC', '53100'];

/** Whether something could not be stored because the disk of the server, or of its database, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL_DISK.includes(String(error.code));

/** Lets reading go on, although what it would store along the way has no room. */
export function unlessDiskFull(error: unknown): undefined {
  if (!isDiskFull(error)) throw error;
  return undefined;
}
