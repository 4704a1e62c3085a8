/** For requests that change something: leaving the screen does not take the user's wish back. */
export const NEVER_ABORTED = new AbortController().signal;
