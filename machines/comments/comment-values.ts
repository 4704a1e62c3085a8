import type { CommentInput } from '../../contract/comments/calls';
import type { Comment } from '../../contract/comments/comment';
import { COMMENT_LIMITS } from '../../contract/comments/limits';
import { COMMENT_MESSAGES } from '../../contract/comments/messages';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import type { FormErrors, Validated } from '../forms/form-context';
import { storedLengthOf } from '../forms/text-rules';

/** The values of a comment form and the rules for mentions; pure functions. */

export interface MentionedPerson {
  id: number;
  name: string;
  /** Only if others have the same name. */
  email?: string | undefined;
}

export interface CommentValues {
  text: string;
  /** Everybody who was chosen; people whose names are no longer in the text are not mentioned. */
  people: readonly MentionedPerson[];
  photoIds: readonly number[];
}

export const EMPTY_COMMENT: CommentValues = { text: '', people: [], photoIds: [] };

export const commentValuesOf = ({ text, mentionedUsers, photoIds }: Comment): CommentValues => ({
  text: text ?? '',
  people: mentionedUsers,
  photoIds,
});

export const mentionOf = ({ name }: MentionedPerson): string => `@${name}`;

/**
 * The mentions of these people as alternatives of a regular expression with the flag `u`. The
 * longest name comes first, because one may be the beginning of another; and a name that continues is
 * the name of somebody else.
 */
export const mentionPatterns = (people: readonly MentionedPerson[]): readonly string[] =>
  people
    .map(mentionOf)
    .sort((one, other) => other.length - one.length)
    .map((mention) => mention.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .map((mention) => String.raw`${mention}(?![\p{L}\p{M}\p{N}]|-\p{L})`);

/** The people whom the text mentions. */
export function mentionedIn({ text, people }: CommentValues): readonly MentionedPerson[] {
  if (people.length === 0) return [];
  const found = new Set(text.match(new RegExp(mentionPatterns(people).join('|'), 'gu')));
  return people.filter((person) => found.has(mentionOf(person)));
}

/** The body of the request. */
export const commentBody = (values: CommentValues): CommentInput => ({
  text: values.text,
  mentionedUserIds: mentionedIn(values).map(({ id }) => id),
  photoIds: [...values.photoIds],
});

function textError(text: string): string | undefined {
  const length = storedLengthOf(text);
  if (length === 0) return COMMENT_MESSAGES.empty;
  return length > COMMENT_LIMITS.text ? RULE_MESSAGES.maxLength(COMMENT_LIMITS.text) : undefined;
}

/** The errors of a comment, by field. */
export function validateComment({
  values,
}: Pick<Validated<CommentValues>, 'values'>): FormErrors<CommentValues> {
  const error =
    textError(values.text) ??
    (mentionedIn(values).length > COMMENT_LIMITS.mentions
      ? COMMENT_MESSAGES.tooManyPeople
      : undefined);
  return error === undefined ? {} : { text: error };
}

/** A mention that is being typed: the position of its `@`, and the text after it. */
export interface TypedMention {
  from: number;
  search: string;
}

/** A longer text is not a name. */
const LONGEST_SEARCH = 40;

/** The mention before the caret; null if none is being typed there. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from < 0 || (from > 0 && !/\s|[([{"'“]/.test(before.charAt(from - 1)))) return null;
  const search = before.slice(from + 1);
  return search.length > LONGEST_SEARCH || search.includes('\n') ? null : { from, search };
}

/** The values with the typed text replaced by a person's name, and the new caret position. */
export function withMention(
  values: CommentValues,
  { from, search }: TypedMention,
  person: MentionedPerson,
): { values: CommentValues; caret: number } {
  const { text, people } = values;
  const mention = `${mentionOf(person)} `;
  const after = text.slice(from + 1 + search.length).replace(/^ /, '');
  const left = text.slice(0, from) + after;
  const named = new Set(mentionedIn({ ...values, text: left }));
  // Somebody of the same name whose mention was removed would be mentioned by this one.
  const others = people.filter(
    (other) => other.id !== person.id && (other.name !== person.name || named.has(other)),
  );
  return {
    values: { ...values, text: text.slice(0, from) + mention + after, people: [...others, person] },
    caret: from + mention.length,
  };
}

/** Adds a photo to the values or removes it. */
export const withPhotoToggled = (values: CommentValues, id: number): CommentValues => ({
  ...values,
  photoIds: values.photoIds.includes(id)
    ? values.photoIds.filter((other) => other !== id)
    : [...values.photoIds, id].slice(0, COMMENT_LIMITS.photos),
});
