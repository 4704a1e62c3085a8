/**
 * The address of a path on this server for people and programs elsewhere: at the configured public
 * `origin`, otherwise at the one that this page was opened by.
 */
export const publicLink = (path: string, origin: string | undefined): string =>
  new URL(path, origin ?? window.location.href).href;
