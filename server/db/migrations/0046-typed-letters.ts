import { type Kysely, type Migration, sql } from 'kysely';
import { REPLACED_LETTERS, typedLetters } from '../../../contract/rules/fold-text';
import type { Engine } from '../database';
import { containsAny } from './contains-any';
import { rewriteRows } from './rewrite-rows';

/** The searchable columns of each table, in the order in which others lock the tables. */
const SEARCHED: Readonly<Record<string, readonly string[]>> = {
  clients: ['search_text'],
  projects: ['search_text'],
  inspections: ['title_key', 'inspector_key', 'project_key', 'client_key'],
  items: ['search_text'],
  reports: ['search_text'],
};

/** Folds letters such as ß in the searchable texts. */
export const foldLetters = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const [table, columns] of Object.entries(SEARCHED)) {
      await rewriteRows(db, {
        table,
        reads: columns,
        writes: columns,
        where: containsAny(engine, sql.ref('search_text'), REPLACED_LETTERS),
        isShared: engine === 'postgres',
        rewrite: (row) =>
          Object.fromEntries(
            Object.entries(row).map(([column, key]) => [
              column,
              key === null ? null : typedLetters(key),
            ]),
          ),
      });
    }
  },
});
