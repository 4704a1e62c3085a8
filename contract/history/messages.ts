/** The messages of the history. */
export const HISTORY_MESSAGES = {
  downloadFailed: 'The history could not be downloaded',
} as const;
