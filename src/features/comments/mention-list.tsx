import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { choiceNameOf } from '../../../contract/users/choice-name';
import type { MentionedPerson } from '../../../machines/comments/comment-values';

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
          {choiceNameOf(person)}
        </li>
      ))}
    </ul>
  );
}
