import { sql } from 'kysely';
import { searchTerms } from '../../../contract/rules/fold-text';
import type { Engine } from '../../db/database';
import type { Sql } from './conditions';
import type { ListSource } from './list';

/** A row matches a search if its folded text contains every word. */

/** SQLite's trigram index does not find shorter words. */
const TRIGRAM = 3;

/** A pattern that matches texts containing the term, with its wildcards escaped. */
export const containing = (term: string) => `%${term.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

const isIndexed = (term: string) => Array.from(term).length >= TRIGRAM;

const textContains = (terms: readonly string[]): Sql[] =>
  terms.map((term) => sql`search_text LIKE ${containing(term)} ESCAPE '\\'`);

/**
 * Compares the row's own text, for rows that are read in the order of the list. PostgreSQL knows
 * how frequent a word is, and uses the search index if few rows contain it.
 */
export const rowContains = (search: string): Sql[] => textContains(searchTerms(search));

/**
 * Selects the rows in SQLite's search index, one after the other; undefined if no index covers any
 * of the words.
 */
export function foundByIndex({ searchTable }: ListSource, search: string): Sql | undefined {
  const long = searchTerms(search).filter(isIndexed);
  if (searchTable === undefined || long.length === 0) return undefined;
  const phrases = long.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');
  const table = sql.raw(searchTable);
  return sql`SELECT rowid FROM ${table} WHERE ${table} MATCH ${phrases}`;
}

/** Compares the row's own text with the words that SQLite's search index does not find. */
export const notIndexed = (search: string): Sql[] =>
  textContains(searchTerms(search).filter((term) => !isIndexed(term)));

/** Like `rowContains`, but uses the search index if there is one. */
export function indexContains(engine: Engine, source: ListSource, search: string): Sql[] {
  const found = engine === 'postgres' ? undefined : foundByIndex(source, search);
  if (found === undefined) return rowContains(search);
  return [sql`id IN (${found})`, ...notIndexed(search)];
}
