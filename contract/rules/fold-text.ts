/**
 * Folds text for sorting and searching: without accents and case, so that "gerust" finds "Gerüst".
 * Both database engines compare the result byte by byte and so agree on every order.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The searchable text of a record: its folded parts, one per line. */
export function searchTextOf(...parts: readonly (string | null)[]): string {
  return foldText(parts.filter((part) => part !== null).join('\n'));
}

/** The folded words of a search. A row matches if it contains all of them. */
export function searchTerms(search: string): string[] {
  return [...new Set(foldText(search).split(/\s+/).filter(Boolean))];
}
