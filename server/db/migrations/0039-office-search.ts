import { type Kysely, type Migration, sql } from 'kysely';
import { searchTextOf } from '../../../contract/rules/fold-text';
import type { Engine } from '../database';
import { rewriteRows } from './rewrite-rows';

/** What only the office may search comes last in the text, behind a mark. */
const MARK = '\f';

export const officeSearch = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await rewriteRows(db, {
      table: 'projects',
      reads: ['name', 'address', 'client_name', 'description'],
      writes: ['search_text'],
      // The texts of the others stay as they are.
      where: sql`description IS NOT NULL`,
      isShared: engine === 'postgres',
      rewrite: ({ name = null, address = null, client_name = null, description = null }) => {
        const ofOffice = description === null ? null : `${MARK}${description}`;
        return { search_text: searchTextOf(name, address, client_name, ofOffice) };
      },
    });
  },
});
