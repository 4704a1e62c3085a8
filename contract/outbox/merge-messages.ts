/** Messages for a change that was merged with others. Loaded late. */
export const MERGE_MESSAGES = {
  merged: (title: string) =>
    `“${title}” was also changed elsewhere in the meantime. Both changes are saved; the history shows them.`,
} as const;
