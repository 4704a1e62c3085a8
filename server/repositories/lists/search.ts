import { sql } from 'kysely';
import { searchTerms } from '../../../contract/rules/fold-text';
import type { Engine } from '../../db/database';
import { containing } from '../listing';
import type { Sql } from './conditions';
import type { ListSource } from './list';

/** Every word of a search occurs in the folded text of a row. */

/** The trigram index of SQLite has nothing for shorter words. */
const TRIGRAM = 3;

const isIndexed = (term: string) => Array.from(term).length >= TRIGRAM;

const textContains = (terms: readonly string[], text = 'search_text'): Sql[] =>
  terms.map((term) => sql`${sql.raw(text)} LIKE ${containing(term)} ESCAPE '\\'`);

/**
 * Read from the row's own text. The empty text behind it keeps PostgreSQL from taking the search
 * index and sorting all it finds there.
 */
export const rowContains = (search: string): Sql[] =>
  textContains(searchTerms(search), `(search_text || '')`);

/** Whether a search index can answer for at least one of the words. */
export function isAnsweredByIndex(engine: Engine, source: ListSource, search: string): boolean {
  if (engine === 'postgres') return true;
  return source.searchTable !== undefined && searchTerms(search).some(isIndexed);
}

/** As `rowContains`, but answered from the search index where there is one for it. */
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
