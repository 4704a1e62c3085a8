/** Messages for a change that was merged with others. Loaded late. */
export const MERGE_MESSAGES = {
  merged: (title: string) =>
    `“${title}” was also changed elsewhere in the meantime. The history shows who changed what.`,
} as const;
