const LENGTH = 6;

/**
 * The short code of a request, which a user can pass on to the office: the last letters and digits
 * of its id. The log has it as well.
 */
export const requestCode = (requestId: string): string =>
  requestId
    .replaceAll(/[^\da-z]/gi, '')
    .slice(-LENGTH)
    .toUpperCase();

/** The end of a message that names its request. A line does not break within the brackets. */
export const codeInWords = (requestId: string): string => ` (Code\u00a0${requestCode(requestId)})`;

/** The end of a message that names a request; empty if it names none. */
export const codeIn = (message: string): string => / \(Code\s\w+\)$/.exec(message)?.[0] ?? '';
