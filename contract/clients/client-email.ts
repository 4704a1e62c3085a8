/**
 * The e-mail address of a client, which is only shown and written to: any letters and digits, also in
 * the domain, and the signs that a local part may have without quotes.
 */
export const CLIENT_EMAIL =
  /^[^\s\p{C}@"<>()[\]\\,;:.]+(?:\.[^\s\p{C}@"<>()[\]\\,;:.]+)*@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u;
