import { type Expression, type SqlBool, sql } from 'kysely';
import type { Engine } from '../db/database';
import { searchTerms } from '../db/fold-text';
import { containsWords } from './listing';

/** The trigram index of SQLite has nothing for shorter words. */
const TRIGRAM = 3;

/**
 * Up to this many matches they are fetched from the search index and sorted; beyond it they are
 * so frequent that walking the list in its order finds a page of them sooner.
 */
export const FEW_MATCHES = 2000;

/** Every word occurs in the row's own text: true to the index's answer, and needs no index. */
export const textContains = (search: string) => containsWords('inspections.search_text', search);

/** As `textContains`, but answered from the search index where the engine has one for it. */
export function indexContains(engine: Engine, search: string): Expression<SqlBool>[] {
  if (engine === 'postgres') return textContains(search);
  const long = searchTerms(search).filter((term) => [...term].length >= TRIGRAM);
  if (long.length === 0) return textContains(search);
  const phrases = long.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');
  const matches = sql<number>`(select rowid from inspection_search where inspection_search match ${phrases})`;
  const short = searchTerms(search).filter((term) => !long.includes(term));
  return [sql<SqlBool>`inspections.id in ${matches}`, ...textContains(short.join(' '))];
}
