import { getComment } from '../../../contract/comments/calls';
import { Comment } from '../../../contract/comments/comment';
import type { Item } from '../../../contract/items/item';
import type { Assignee } from '../../../contract/users/user';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { commentsAfter } from '../../../machines/outbox/pending-comments';
import { commentsOfItem } from '../../../machines/outbox/record-name';
import { laneOf } from '../../../machines/outbox/records-of-change';
import { orThrow } from '../../platform/http/call-api';
import { createTurns } from '../../platform/in-turn';
import type { CommentChanges, ServerAnswer } from '../../platform/outbox/record-changes';
import { type ChangingOutside, createRecordChanges } from './record-changes';

export interface CommentsOutside extends ChangingOutside {
  userName: () => string;
  people: () => Promise<readonly Assignee[]>;
  /** An item, as far as the device knows it. */
  itemOf: (id: number) => Promise<Pick<Item, 'inspectionId' | 'title'> | null>;
}

/** The changes of a user's comments. */
export function createCommentChanges(outside: CommentsOutside): CommentChanges {
  const { api, maker, userName, people, itemOf } = outside;
  const after = async (comments: readonly Comment[], changes: readonly KeptChange[]) => {
    if (changes.length === 0) return comments;
    const known = await people().catch(() => []);
    return commentsAfter(comments, changes, { userName: userName(), people: known });
  };
  const { changes, changed, lastShown } = createRecordChanges<Comment>(outside, {
    kind: 'comment',
    parse: (answer) => Comment.safeParse(answer).data,
    fetch: async (id) => (await orThrow(api(getComment, { params: { id } }))).data,
    after,
    // Nobody else can change the text of a comment.
    baseOf: () => ({}),
    placeOf: ({ inspectionId = 0, itemId = 0 }, comment) => ({
      inspectionId,
      itemId: comment?.inspectionItemId ?? itemId,
    }),
    titleOf: () => '',
  });
  const inTurn = createTurns();
  /**
   * With the inspection and title of the item. A later change does not overtake an earlier one
   * whose item is not known yet.
   */
  const placed = async <Made extends { id: number | null; itemId?: number }>(made: Made) => {
    const itemId = made.itemId ?? lastShown(made.id ?? 0)?.inspectionItemId ?? 0;
    const item = await inTurn(itemId, itemOf(itemId));
    return { ...made, inspectionId: item?.inspectionId ?? 0, title: item?.title ?? '' };
  };
  /** The server's last answers, by item. */
  const answered = new Map<number, { comments: readonly Comment[]; from: ServerAnswer }>();
  const ofItem = (itemId: number, changes: readonly KeptChange[]): KeptChange[] => {
    const lane = commentsOfItem(itemId);
    return changes.filter((change) => laneOf(change) === lane);
  };
  const commentsOf: CommentChanges['commentsOf'] = (itemId, comments, from) => {
    if (from !== 'device') answered.set(itemId, { comments, from });
    return changed(comments, (changes) => ofItem(itemId, changes), from);
  };
  return {
    ...changes,
    make: async (made) => changes.make(await placed(made)),
    remove: async (deletion) => changes.remove(await placed(deletion)),
    commentsOf,
    unansweredOf: async (itemId) => {
      const last = answered.get(itemId);
      if (last === undefined || ofItem(itemId, await maker.waiting()).length === 0) return null;
      return commentsOf(itemId, last.comments, last.from);
    },
  };
}
