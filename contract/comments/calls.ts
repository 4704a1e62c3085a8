import * as z from 'zod/mini';
import { defineCall } from '../call';
import { Id, IdParam, IdParams, requiredText } from '../fields';
import { updateOf } from '../update';
import { Comment } from './comment';
import { COMMENT_LIMITS } from './limits';
import { COMMENT_MESSAGES } from './messages';

const ofItem = { params: z.strictObject({ itemId: IdParam }) } as const;

/** Distinct ids; an absent list becomes empty. */
const idsUpTo = (most: number) =>
  z.pipe(
    z.optional(z.array(Id).check(z.maxLength(most))),
    z.transform((ids) => [...new Set(ids)]),
  );

const commentFields = {
  text: requiredText(COMMENT_LIMITS.text, COMMENT_MESSAGES.empty),
  mentionedUserIds: idsUpTo(COMMENT_LIMITS.mentions),
  photoIds: idsUpTo(COMMENT_LIMITS.photos),
};

/** The names and forms that requests use for the fields of a comment. */
export const COMMENT_INPUTS = commentFields;

export const CommentInput = z.strictObject(commentFields);
export type CommentInput = z.output<typeof CommentInput>;

/** A change of one's own comment. Nobody else can change its text, so no version is needed. */
export const CommentUpdate = z.partial(updateOf(commentFields), { version: true });

export const listCommentsOfItem = defineCall({
  ...ofItem,
  name: 'listCommentsOfItem',
  method: 'GET',
  path: '/inspectionitems/:itemId/comments',
  summary: 'All comments on an item, the oldest first, with the traces of deleted ones',
  access: 'signedIn',
  response: z.array(Comment),
});

export const createComment = defineCall({
  ...ofItem,
  name: 'createComment',
  method: 'POST',
  path: '/inspectionitems/:itemId/comments',
  summary: 'Comment on an item whose inspection is not archived',
  access: 'canManageItems',
  changes: ['comments'],
  body: CommentInput,
  status: 201,
  idempotent: true,
  response: Comment,
});

const change = {
  access: 'canManageItems',
  params: IdParams,
  changes: ['comments'],
  idempotent: true,
} as const;

export const getComment = defineCall({
  name: 'getComment',
  method: 'GET',
  path: '/comments/:id',
  summary: 'One comment',
  access: 'signedIn',
  params: IdParams,
  response: Comment,
});

export const updateComment = defineCall({
  ...change,
  name: 'updateComment',
  method: 'PUT',
  path: '/comments/:id',
  summary: 'Change one’s own comment within 15 minutes; fields that are not named stay unchanged',
  body: CommentUpdate,
  response: Comment,
});

export const deleteComment = defineCall({
  ...change,
  name: 'deleteComment',
  method: 'DELETE',
  path: '/comments/:id',
  summary: 'Delete one’s own comment, or any as an Admin; who deleted it and when is kept',
  response: z.object({ id: Id }),
});
