/**
 * Text as lists sort and search it: without accents and case, so that "gerust" finds "Gerüst".
 * Both engines compare the result byte by byte and so agree on every order.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The searchable text of a record: its parts folded, one a line. */
export function searchTextOf(...parts: readonly (string | null)[]): string {
  return foldText(parts.filter((part) => part !== null).join('\n'));
}

/** The words of a search, folded; a row matches when it contains every one of them. */
export function searchTerms(search: string): string[] {
  return [...new Set(foldText(search).split(/\s+/).filter(Boolean))];
}
