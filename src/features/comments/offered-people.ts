import { searchKeyOf } from '../../../contract/rules/fold-text';
import type { MentionedPerson, TypedMention } from '../../../machines/comments/comment-values';

const MOST_OFFERED = 6;

/** Where a name contains the search: at its beginning, at that of another word, or inside a word. */
function rankOf(name: string, search: string): number {
  if (name.startsWith(search)) return 0;
  return name.replace(/[^\p{L}\p{N}]+/gu, ' ').includes(` ${search}`) ? 1 : 2;
}

/** The people whose names match the text after the `@`; beginnings of names and words come first. */
export function offeredPeople(
  people: readonly MentionedPerson[],
  typed: TypedMention | null,
): readonly MentionedPerson[] {
  if (typed === null) return [];
  const search = searchKeyOf(typed.search);
  const keys = new Map(people.map((person) => [person, searchKeyOf(person.name)]));
  const keyOf = (person: MentionedPerson) => keys.get(person) ?? '';
  const isComplete = people.some((person) => `${keyOf(person)} ` === `${search} `);
  if (isComplete && typed.search.endsWith(' ')) return [];
  return people
    .filter((person) => keyOf(person).includes(search))
    .sort((one, other) => rankOf(keyOf(one), search) - rankOf(keyOf(other), search))
    .slice(0, MOST_OFFERED);
}
