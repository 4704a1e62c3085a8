const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Names as part of a sentence: `title, notes, and due date`. */
export const listOf = (names: readonly string[]): string => LIST.format(names);
