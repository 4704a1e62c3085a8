import type { Engine } from '../db/database';
import { searchTerms } from '../../contract/rules/fold-text';
import type { SqlText } from '../db/sql-text';
import { containing } from './listing';

/** The trigram index of SQLite has nothing for shorter words. */
const TRIGRAM = 3;

/**
 * Up to this many matches they are fetched from the search index and sorted; beyond it they are
 * so frequent that walking the list in its order finds a page of them sooner.
 */
export const FEW_MATCHES = 1000;

const textContains = (sql: SqlText, terms: readonly string[], text = 'search_text') =>
  terms.map((term) => `${text} LIKE ${sql.value(containing(term))} ESCAPE '\\'`);

/**
 * Every word occurs in the row's own text. The empty text behind it keeps PostgreSQL from taking
 * the search index and sorting all it finds there.
 */
export const rowContains = (sql: SqlText, search: string): string[] =>
  textContains(sql, searchTerms(search), `(search_text || '')`);

const isIndexed = (term: string) => Array.from(term).length >= TRIGRAM;

/** Whether SQLite's search index can answer for at least one of the words. */
export const hasIndexedWord = (terms: readonly string[]): boolean => terms.some(isIndexed);

/** As `rowContains`, but answered from the search index where the engine has one for it. */
export function indexContains(sql: SqlText, engine: Engine, search: string): string[] {
  const terms = searchTerms(search);
  const long = terms.filter(isIndexed);
  if (engine === 'postgres' || long.length === 0) return textContains(sql, terms);
  const phrases = long.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');
  const matches = `id IN (SELECT rowid FROM inspection_search WHERE inspection_search MATCH ${sql.value(phrases)})`;
  const short = terms.filter((term) => !long.includes(term));
  return [matches, ...textContains(sql, short)];
}
