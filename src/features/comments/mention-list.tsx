import type { ReactNode } from 'react';
import { foldText } from '../../../contract/rules/fold-text';
import type { MentionedPerson, TypedMention } from '../../../machines/comments/comment-values';

const MOST_OFFERED = 6;

/** The people whose names match the text after the `@`. */
export function offered(
  people: readonly MentionedPerson[],
  typed: TypedMention | null,
): readonly MentionedPerson[] {
  if (typed === null) return [];
  const search = foldText(typed.search);
  const isComplete = people.some(({ name }) => `${foldText(name)} ` === `${search} `);
  if (isComplete && typed.search.endsWith(' ')) return [];
  return people.filter(({ name }) => foldText(name).includes(search)).slice(0, MOST_OFFERED);
}

export const optionId = (listId: string, person: MentionedPerson) =>
  `${listId}-${String(person.id)}`;

interface Props {
  id: string;
  people: readonly MentionedPerson[];
  active: MentionedPerson | undefined;
  onChoose: (person: MentionedPerson) => void;
}

/**
 * The people who can be mentioned, below the text field; chosen by a tap, or with the keyboard from
 * the text field.
 */
export function MentionList({ id, people, active, onChoose }: Props): ReactNode {
  return (
    <ul id={id} role="listbox" aria-label="People" className="mention-list">
      {people.map((person) => (
        <li
          key={person.id}
          id={optionId(id, person)}
          role="option"
          aria-selected={person === active}
          // The text field keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault();
          }}
          onClick={() => {
            onChoose(person);
          }}
        >
          {person.name}
        </li>
      ))}
    </ul>
  );
}
