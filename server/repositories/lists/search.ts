import { sql } from 'kysely';
import { searchTerms } from '../../../contract/rules/fold-text';
import type { Engine } from '../../db/database';
import { containing } from '../listing';
import type { Sql } from './conditions';
import type { ListSource } from './list';

/** A row matches a search if its folded text contains every word. */

/** SQLite's trigram index has no shorter words. */
const TRIGRAM = 3;

const isIndexed = (term: string) => Array.from(term).length >= TRIGRAM;

const textContains = (terms: readonly string[], text = 'search_text'): Sql[] =>
  terms.map((term) => sql`${sql.raw(text)} LIKE ${containing(term)} ESCAPE '\\'`);

/**
 * Reads the row's own text. The appended empty text keeps PostgreSQL from using the search index
 * and sorting all matches.
 */
export const rowContains = (search: string): Sql[] =>
  textContains(searchTerms(search), `(search_text || '')`);

/** Whether a search index covers at least one of the words. */
export function isAnsweredByIndex(engine: Engine, source: ListSource, search: string): boolean {
  if (engine === 'postgres') return true;
  return source.searchTable !== undefined && searchTerms(search).some(isIndexed);
}

/** As `rowContains`, but from the search index if there is one. */
export function indexContains(engine: Engine, { searchTable }: ListSource, search: string): Sql[] {
  const terms = searchTerms(search);
  const long = terms.filter(isIndexed);
  if (engine === 'postgres' || searchTable === undefined || long.length === 0) {
    return textContains(terms);
  }
  const phrases = long.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');
  const table = sql.raw(searchTable);
  const matches = sql`id IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ${phrases})`;
  const short = terms.filter((term) => !long.includes(term));
  return [matches, ...textContains(short)];
}
