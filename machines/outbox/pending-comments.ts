import { CommentInput } from '../../contract/comments/calls';
import type { Comment } from '../../contract/comments/comment';
import type { KeptChange } from './kept-change';
import { recordsAfter } from './records-after';
import type { Maker } from './pending-items';

/** The author, and the people whom the device knows. */
type Writer = Omit<Maker, 'userId'>;

/** The text of a comment after a change of it. */
function writtenBy({ body }: KeptChange, before: Comment, { people }: Writer): Comment {
  const { text, mentionedUserIds, photoIds } = CommentInput.parse({
    text: before.text,
    mentionedUserIds: before.mentionedUserIds,
    photoIds: before.photoIds,
    ...body,
  });
  const known = [...before.mentionedUsers, ...people];
  const mentionedUsers = mentionedUserIds.map((id) => ({
    id,
    name: known.find((person) => person.id === id)?.name ?? '',
  }));
  return { ...before, text, mentionedUserIds, mentionedUsers, photoIds };
}

function newComment(change: KeptChange, maker: Writer): Comment {
  const empty: Comment = {
    id: change.record,
    inspectionItemId: change.itemId ?? 0,
    author: { id: change.userId, name: maker.userName },
    text: null,
    mentionedUserIds: [],
    mentionedUsers: [],
    photoIds: [],
    createdAt: new Date(change.madeAt).toISOString(),
    editedAt: null,
    deletedAt: null,
    deletedBy: null,
    version: 1,
  };
  return writtenBy(change, empty, maker);
}

function commentAfter(comment: Comment, change: KeptChange, maker: Writer): Comment {
  const at = new Date(change.madeAt).toISOString();
  if (change.call === 'updateComment')
    return { ...writtenBy(change, comment, maker), editedAt: at };
  const deletedBy = { id: change.userId, name: maker.userName };
  const nothing = { text: null, mentionedUserIds: [], mentionedUsers: [], photoIds: [] };
  return { ...comment, ...nothing, deletedAt: at, deletedBy };
}

function withChange(
  comments: readonly Comment[],
  change: KeptChange,
  maker: Writer,
): readonly Comment[] {
  switch (change.call) {
    case 'createComment':
      return comments.some(({ id }) => id === change.record)
        ? comments
        : [...comments, newComment(change, maker)];
    case 'updateComment':
    case 'deleteComment':
      return comments.map((comment) =>
        comment.id === change.record ? commentAfter(comment, change, maker) : comment,
      );
    default:
      return comments;
  }
}

/** The comments on an item after applying the changes that wait on the device, as in `recordsAfter`. */
export const commentsAfter = (
  comments: readonly Comment[],
  changes: readonly KeptChange[],
  maker: Writer,
): readonly Comment[] =>
  recordsAfter(comments, changes, (before, change) => withChange(before, change, maker));
