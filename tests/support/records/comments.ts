import { createComment, listCommentsOfItem } from '../../../contract/comments/calls';
import type { Comment } from '../../../contract/comments/comment';
import type { Api } from '../server/api';
import { bodyOf } from './records';

/** Comments on items over the API. */

const pathOf = (itemId: number) => `/inspectionitems/${String(itemId)}/comments`;

export interface NewComment {
  text: string;
  mentionedUserIds?: readonly number[];
  photoIds?: readonly number[];
}

export const sendComment = (api: Api, itemId: number, comment: NewComment, key?: string) =>
  api.post(pathOf(itemId), comment, key === undefined ? {} : { 'idempotency-key': key });

export const addComment = async (api: Api, itemId: number, comment: NewComment): Promise<Comment> =>
  bodyOf(createComment, await sendComment(api, itemId, comment));

/** The server's current comments on the item. */
export const currentComments = async (api: Api, itemId: number): Promise<Comment[]> =>
  bodyOf(listCommentsOfItem, await api.get(pathOf(itemId)));
