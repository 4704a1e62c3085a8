import { type MentionedPerson, mentionOf } from '../../../machines/comments/comment-values';

/** A part of a comment's text. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string }
  | { kind: 'link'; text: string; href: string };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Punctuation at the end of a sentence is not part of an address. */
const LINK = String.raw`https?://[^\s<>"]*[^\s<>"'.,;:!?)\]}]`;

function partOf(text: string): TextPart {
  if (text.startsWith('@')) return { kind: 'mention', text };
  return { kind: 'link', text, href: text };
}

/** Splits the text of a comment into mentions, links and the plain text between them. */
export function textParts(text: string, people: readonly MentionedPerson[]): readonly TextPart[] {
  // The longest name first, because one name may be the beginning of another.
  const mentions = people.map(mentionOf).sort((one, other) => other.length - one.length);
  const special = new RegExp([...mentions.map(escaped), LINK].join('|'), 'gi');
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(special)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(partOf(match[0]));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
