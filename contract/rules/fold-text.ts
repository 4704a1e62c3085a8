/**
 * Folds text for sorting and comparing: without accents and case. Both database engines compare the
 * result byte by byte and so agree on every order.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * What people type who have no keys for these folded letters. Unicode does not split them into an
 * ASCII letter and an accent.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
};

/** The letters that `typedLetters` replaces, as a set of characters in a pattern. */
export const REPLACED_LETTERS = Object.keys(LETTERS).join('');

const REPLACED = new RegExp(`[${REPLACED_LETTERS}]`, 'g');

/** Replaces the letters of folded text that many keyboards lack. */
export const typedLetters = (folded: string): string =>
  folded.replace(REPLACED, (letter) => LETTERS[letter] ?? letter);

/** Folds text for searching, so that "gerust" finds "Gerüst" and "strasse" finds "Straße". */
export const searchKeyOf = (text: string): string => typedLetters(foldText(text));

/** The searchable text of a record: its folded parts, one per line. */
export function searchTextOf(...parts: readonly (string | null)[]): string {
  return searchKeyOf(parts.filter((part) => part !== null).join('\n'));
}

/** The folded words of a search. A row matches if it contains all of them. */
export function searchTerms(search: string): string[] {
  return [...new Set(searchKeyOf(search).split(/\s+/).filter(Boolean))];
}
