import { sql } from 'kysely';
import type { Project } from '../../../contract/projects/project';
import { searchTerms, searchTextOf } from '../../../contract/rules/fold-text';
import type { Engine } from '../../db/database';
import type { Condition } from '../lists/conditions';
import { containing } from '../lists/search';

/** Where searches for projects look. */

/**
 * Begins the part of the text that only the office may search. Form feeds are removed from all
 * texts, so it is in none.
 */
const OFFICE_MARK = '\f';

/** The text in which a search for projects looks. */
export function projectSearchText({
  name,
  address,
  clientName,
  description,
}: Pick<Project, 'name' | 'address' | 'clientName' | 'description'>): string {
  const ofOffice = description === null ? null : OFFICE_MARK + description;
  return searchTextOf(name, address, clientName, ofOffice);
}

/** The part of the text that everybody may search. */
const BRIEF_TEXT: Readonly<Record<Engine, string>> = {
  sqlite: 'substr(search_text, 1, instr(search_text || char(12), char(12)))',
  postgres: 'split_part(search_text, chr(12), 1)',
};

/** The words that the search found in the whole text are in the part for everybody. */
export const inBriefText = (engine: Engine, search: string): Condition[] =>
  searchTerms(search).map((term) => ({
    key: `everybody finds ${term}`,
    text: () => sql`${sql.raw(BRIEF_TEXT[engine])} LIKE ${containing(term)} ESCAPE '\\'`,
  }));
