/**
 * Whether an error means that code, or the style of a part, could not be loaded: without a
 * connection, or because the server has only a newer version. Everything else is a crash. Browsers
 * word it differently.
 */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module|preload css|javascript mime type/i.test(
    error.message,
  );
