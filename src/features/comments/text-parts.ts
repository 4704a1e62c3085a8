import { type MentionedPerson, mentionOf } from '../../../machines/comments/comment-values';

/** A piece of a comment as it is shown. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string }
  | { kind: 'link'; text: string; href: string };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What ends a sentence does not belong to an address. */
const LINK = String.raw`https?://[^\s<>"]*[^\s<>"'.,;:!?)\]}]`;

function partOf(text: string): TextPart {
  if (text.startsWith('@')) return { kind: 'mention', text };
  return { kind: 'link', text, href: text };
}

/** Splits the text of a comment into mentions, links and what is between them. */
export function textParts(text: string, people: readonly MentionedPerson[]): readonly TextPart[] {
  // The longest name first: one name may begin as another does.
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
