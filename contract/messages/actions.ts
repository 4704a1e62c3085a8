/** Messages while an action runs, and for its outcome if its screen was left before it was known. */
export const ACTION_MESSAGES = {
  isRunning: 'The last action is not answered yet. Try again in a moment.',
  failedAfterwards: (failed: string, reason: string) => `${failed}: ${reason}`,
  unknownAfterwards: (failed: string) =>
    `${failed}: the server did not answer. It may have been done anyway. Check before you repeat it.`,
} as const;
