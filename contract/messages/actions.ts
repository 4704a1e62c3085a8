/** Messages for the outcome of an action whose screen or dialog was closed before it was known. */
export const ACTION_MESSAGES = {
  failedAfterwards: (failed: string, reason: string) => `${failed}: ${reason}`,
  unknownAfterwards: (failed: string) =>
    `${failed}: the server did not answer. It may have been done all the same, so look before you repeat it.`,
} as const;
