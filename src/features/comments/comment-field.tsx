import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { COMMENT_LIMITS } from '../../../contract/comments/limits';
import {
  type CommentValues,
  type MentionedPerson,
  typedMention,
  withMention,
} from '../../../machines/comments/comment-values';
import { storedLengthOf } from '../../../machines/forms/text-rules';
import { Field } from '../../ui/field/field';
import { TextArea } from '../../ui/field/input';
import { MentionList, optionId } from './mention-list';
import { offeredPeople } from './offered-people';

interface Props {
  label: string;
  area: RefObject<HTMLTextAreaElement | null>;
  values: CommentValues;
  error: string | undefined;
  disabled: boolean;
  people: readonly MentionedPerson[];
  takesFocus: boolean;
  onChange: (values: CommentValues) => void;
  /** Called by Escape when no people are offered; absent for a form that always stays. */
  onEscape?: (() => void) | undefined;
}

/** The text of a comment. `@` offers people to mention. */
export function CommentField({
  label,
  area,
  values,
  error,
  disabled,
  people,
  takesFocus,
  onChange,
  onEscape,
}: Props): ReactNode {
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [index, setIndex] = useState(0);
  const [isClosed, setIsClosed] = useState(false);
  /** Where the caret belongs after the chosen mention. */
  const chosenAt = useRef<number | null>(null);
  const typed = isClosed ? null : typedMention(values.text, caret);
  const matching = offeredPeople(people, typed);
  const active = matching[index % Math.max(matching.length, 1)];
  const note = (element: HTMLTextAreaElement) => {
    setCaret(element.selectionEnd);
    setIndex(0);
    setIsClosed(false);
  };
  const choose = (person: MentionedPerson) => {
    if (typed === null) return;
    const { values: next, caret: place } = withMention(values, typed, person);
    onChange(next);
    setCaret(place);
    setIsClosed(true);
    chosenAt.current = place;
  };
  // With the text, and not a frame later: what is typed by then would be put into the wrong place.
  useLayoutEffect(() => {
    const place = chosenAt.current;
    if (place === null) return;
    chosenAt.current = null;
    area.current?.focus();
    area.current?.setSelectionRange(place, place);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys choose among the words that an input method offers.
    if (event.nativeEvent.isComposing) return;
    if (active === undefined && event.key === 'Escape') onEscape?.();
    if (active === undefined || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: matching.length - 1 }[event.key];
    if (step !== undefined) setIndex((index + step) % matching.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active);
    else if (event.key === 'Escape') setIsClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const length = storedLengthOf(values.text);
  return (
    <Field
      name="text"
      label={label}
      error={error}
      counter={
        <span className={length > COMMENT_LIMITS.text ? 'counter over' : 'counter'}>
          {length} / {COMMENT_LIMITS.text}
        </span>
      }
    >
      {(control) => (
        <div className="comment-area">
          <TextArea
            {...control}
            ref={area}
            rows={3}
            disabled={disabled}
            placeholder="Write a comment. Type @ to mention somebody."
            value={values.text}
            // The user has just asked for it, or has just sent the previous comment.
            autoFocus={takesFocus}
            aria-autocomplete="list"
            aria-controls={matching.length === 0 ? undefined : listId}
            aria-activedescendant={active === undefined ? undefined : optionId(listId, active)}
            onKeyDown={onKeyDown}
            onSelect={(event) => {
              if (event.currentTarget.selectionEnd !== caret) note(event.currentTarget);
            }}
            onChange={(event) => {
              note(event.currentTarget);
              onChange({ ...values, text: event.target.value });
            }}
            onBlur={() => {
              setIsClosed(true);
            }}
          />
          {matching.length === 0 ? null : (
            <MentionList id={listId} people={matching} active={active} onChoose={choose} />
          )}
        </div>
      )}
    </Field>
  );
}
