import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { searchKeyOf } from '../../../contract/rules/fold-text';
import type { MentionedPerson, TypedMention } from '../../../machines/comments/comment-values';

const MOST_OFFERED = 6;

/** The people whose names match the text after the `@`. */
export function offered(
  people: readonly MentionedPerson[],
  typed: TypedMention | null,
): readonly MentionedPerson[] {
  if (typed === null) return [];
  const search = searchKeyOf(typed.search);
  const isComplete = people.some(({ name }) => `${searchKeyOf(name)} ` === `${search} `);
  if (isComplete && typed.search.endsWith(' ')) return [];
  return people.filter(({ name }) => searchKeyOf(name).includes(search)).slice(0, MOST_OFFERED);
}

export const optionId = (listId: string, person: MentionedPerson) =>
  `${listId}-${String(person.id)}`;

interface Props {
  id: string;
  people: readonly MentionedPerson[];
  active: MentionedPerson | undefined;
  onChoose: (person: MentionedPerson) => void;
}

/** Whether the list has no room below its text field, such as above a keyboard, but more above. */
function needsPlaceAbove(list: HTMLElement): boolean {
  const field = list.parentElement?.getBoundingClientRect();
  const { visualViewport: view, innerHeight } = window;
  if (field === undefined) return false;
  const bottom = view === null ? innerHeight : view.offsetTop + view.height;
  const below = bottom - field.bottom;
  return below < list.offsetHeight && field.top > below;
}

/**
 * The people who can be mentioned, next to the text field; chosen by a tap, or with the keyboard from
 * the text field.
 */
export function MentionList({ id, people, active, onChoose }: Props): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [isAbove, setIsAbove] = useState(false);
  useLayoutEffect(() => {
    if (list.current !== null) setIsAbove(needsPlaceAbove(list.current));
  }, [people.length]);
  return (
    <ul
      ref={list}
      style={isAbove ? { inset: 'auto 0 100%' } : undefined}
      id={id}
      role="listbox"
      aria-label="People"
      className="mention-list"
    >
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
