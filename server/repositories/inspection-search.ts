import { type Expression, type SqlBool, sql } from 'kysely';
import type { Engine } from '../db/database';
import { searchTerms } from '../db/fold-text';
import { containing, containsWords } from './listing';

/** The trigram index of SQLite has nothing for shorter words. */
const TRIGRAM = 3;

/**
 * Up to this many matches they are fetched from the search index and sorted; beyond it they are
 * so frequent that walking the list in its order finds a page of them sooner.
 */
export const FEW_MATCHES = 1000;

const textContains = (search: string) => containsWords('inspections.search_text', search);

/**
 * Every word occurs in the row's own text. The empty text behind it keeps PostgreSQL from taking
 * the search index and sorting all it finds there.
 */
export function rowContains(search: string): Expression<SqlBool>[] {
  return searchTerms(search).map(
    (term) => sql<SqlBool>`(inspections.search_text || '') like ${containing(term)} escape '\\'`,
  );
}

/** As `rowContains`, but answered from the search index where the engine has one for it. */
export function indexContains(engine: Engine, search: string): Expression<SqlBool>[] {
  if (engine === 'postgres') return textContains(search);
  const long = searchTerms(search).filter((term) => Array.from(term).length >= TRIGRAM);
  if (long.length === 0) return textContains(search);
  const phrases = long.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');
  const matches = sql<number>`(select rowid from inspection_search where inspection_search match ${phrases})`;
  const short = searchTerms(search).filter((term) => !long.includes(term));
  return [sql<SqlBool>`inspections.id in ${matches}`, ...textContains(short.join(' '))];
}
