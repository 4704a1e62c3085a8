import { type MentionedPerson, mentionPatterns } from '../../../machines/comments/comment-values';

/** A part of a comment's text. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string }
  | { kind: 'link'; text: string; href: string };

/** Punctuation at the end of a sentence is not part of an address. */
const LINK = String.raw`https?://[^\s<>"]*[^\s<>"'.,;:!?)\]}]`;

function partOf(text: string): TextPart {
  if (text.startsWith('@')) return { kind: 'mention', text };
  return { kind: 'link', text, href: text };
}

/** Splits the text of a comment into mentions, links and the plain text between them. */
export function textParts(text: string, people: readonly MentionedPerson[]): readonly TextPart[] {
  const special = new RegExp([...mentionPatterns(people), LINK].join('|'), 'giu');
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
