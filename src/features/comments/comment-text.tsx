import type { ReactNode } from 'react';
import type { Comment } from '../../../contract/comments/comment';
import { mentionOf } from '../../../machines/comments/comment-values';
import { breakable } from '../../ui/text/breakable';
import { textParts } from './text-parts';

/** The text of a comment, with links and mentions; it cannot contain markup. */
export function CommentText({
  comment: { text, mentionedUsers },
}: {
  comment: Pick<Comment, 'text' | 'mentionedUsers'>;
}): ReactNode {
  const parts = textParts(text ?? '', mentionedUsers);
  // A person who has been renamed since is still mentioned.
  const others = mentionedUsers.filter((person) => !(text ?? '').includes(mentionOf(person)));
  return (
    <p className="comment-text">
      {parts.map((part, index) => {
        const key = `${String(index)} ${part.text}`;
        switch (part.kind) {
          case 'mention':
            return (
              <span key={key} className="mention">
                {part.text}
              </span>
            );
          case 'link':
            return (
              <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
                {breakable(part.text)}
              </a>
            );
          case 'text':
            return part.text;
        }
      })}
      {others.map((person) => (
        <span key={person.id} className="mention">
          {' '}
          {mentionOf(person)}
        </span>
      ))}
    </p>
  );
}
