import { getComment, listCommentsOfItem } from '../../../contract/comments/calls';
import { type Comment, isEditable, mayEdit } from '../../../contract/comments/comment';
import type { SaveRequest } from '../../../machines/forms/form-context';
import {
  commentBody,
  type CommentValues,
  commentValuesOf,
} from '../../../machines/comments/comment-values';
import type { ItemComments } from '../../../machines/comments/comments.machine';
import { failureOf } from '../../../machines/failure';
import type { DeviceCopy } from '../../../machines/loading/load-context';
import { isSame } from '../../../machines/same-value';
import { isUnanswered } from '../../../machines/unanswered';
import type { Sending } from '../../actions/action-effects';
import { orThrow } from '../../platform/http/call-api';
import { adoptingKept, createOnce, ifExists, unlessRefused } from '../../platform/http/create-once';
import { currentId, readRecord } from '../../platform/ids/current-id';
import { createFirstIds } from '../../platform/ids/first-ids';
import { inTime } from '../../platform/storage/in-time';
import type { Copies } from '../../platform/offline/copies';
import { NEWEST } from '../../platform/outbox/record-changes';
import type { SignedIn } from '../session/signed-in';

/** The calls for the comments on an item. */

type Outside = Pick<SignedIn, 'api' | 'commentChanges' | 'serverIdOf'>;

/** The name of the drafts in which a comment is changed. */
export const editDraft = (id: number): string => `comment-edit:${String(id)}`;

/** Far more than a working storage takes; the comments wait for it. */
const DRAFTS_MS = 1000;

/** The comments that the user may change and has begun to; none if the device cannot say. */
async function halfEditedOf(
  { drafts, userId }: Pick<SignedIn, 'drafts' | 'userId'>,
  comments: readonly Comment[],
): Promise<readonly number[]> {
  const now = new Date().toISOString();
  const own = comments.filter((comment) => mayEdit(comment, { id: userId }, now));
  const isKept = ({ id }: Comment) => drafts.has({ userId, form: editDraft(id) });
  const kept = inTime(Promise.all(own.map(isKept)), undefined, DRAFTS_MS);
  const found = await kept.catch(() => []);
  return own.flatMap(({ id }, index) => (found[index] === true ? [id] : []));
}

/**
 * The server's comments. If it does not answer and changes of them wait, those of its last answer.
 */
async function answeredComments(
  { api, commentChanges }: Pick<Outside, 'api' | 'commentChanges'>,
  itemId: number,
  signal: AbortSignal,
): Promise<readonly Comment[]> {
  const changes = await commentChanges();
  try {
    const request = orThrow(api(listCommentsOfItem, { params: { itemId }, signal }));
    const { answer, from } = await changes.answered(request);
    return await changes.commentsOf(itemId, answer.data, from);
  } catch (error) {
    const last = isUnanswered(failureOf(error)) ? await changes.unansweredOf(itemId) : null;
    if (last === null) throw error;
    return last;
  }
}

type Named = (
  id: number,
  comments: readonly Comment[],
  leftOut?: ItemComments['leftOut'],
) => Promise<ItemComments>;

/** Adds what only the device knows: the local ids under which comments were shown first, and what was typed. */
export function withOwnFacts(outside: Pick<SignedIn, 'serverIdOf' | 'drafts' | 'userId'>): Named {
  const firstIdsOf = createFirstIds(outside);
  return async (id, comments, leftOut = 0) => ({
    id,
    comments,
    leftOut,
    firstIds: await firstIdsOf(comments),
    halfEdited: await halfEditedOf(outside, comments),
  });
}

/** The comments on an item, including the changes that wait on this device. */
export const fetchComments = (
  { commentChanges, serverIdOf, api }: Outside,
  named: Named,
  itemId: number,
  signal: AbortSignal,
): Promise<ItemComments> =>
  readRecord<ItemComments>({ serverIdOf }, itemId, {
    sent: async (id) => named(id, await answeredComments({ api, commentChanges }, id, signal)),
    unsent: async (id) => named(id, await (await commentChanges()).commentsOf(id, [], 'device')),
  });

/** The comments in the device's copy, including the changes that wait. */
export async function recallComments(
  { commentChanges, serverIdOf }: Outside,
  named: Named,
  copies: Copies,
  itemId: number,
): Promise<DeviceCopy<ItemComments> | null> {
  const id = await currentId({ serverIdOf }, itemId);
  const copy = await copies.comments(id);
  if (copy === null) return null;
  const { comments, leftOut } = copy.data;
  const changed = await (await commentChanges()).commentsOf(id, comments, 'device');
  return { ...copy, data: await named(id, changed, leftOut) };
}

type Saving = SaveRequest<CommentValues>;

export const changeComment = async (
  { commentChanges }: Outside,
  { values, subjectId, idempotencyKey }: Saving,
): Promise<Comment> =>
  (await commentChanges()).make({
    call: 'updateComment',
    id: subjectId,
    body: commentBody(values),
    key: idempotencyKey,
  });

/**
 * Adds a comment. If an earlier request whose answer was lost has added it, that comment gets the
 * new text, as long as it may be changed; otherwise there is a second one.
 */
export const addComment = async (outside: Outside, request: Saving): Promise<Comment> => {
  const { api, commentChanges } = outside;
  const changes = await commentChanges();
  const itemId = request.subjectId ?? 0;
  const body = commentBody(request.values);
  const adopt = adoptingKept<CommentValues, Comment>(request, {
    read: async (id) => {
      const read = orThrow(api(getComment, { params: { id } })).then(({ data }) => data);
      const comment = await ifExists(read);
      const shown = comment && (await changes.shown(comment, NEWEST));
      return shown?.deletedAt === null ? shown : null;
    },
    valuesOf: commentValuesOf,
    changes: ({ values, initial }) => !isSame(commentBody(values), commentBody(initial)),
    mayChange: (comment) => isEditable(comment, new Date().toISOString()),
    change: (edit) => changeComment(outside, edit),
  });
  return createOnce(api, request, {
    waits: true,
    create: (key) => changes.make({ call: 'createComment', id: null, itemId, body, key }),
    adopt: (id) => unlessRefused(adopt(id)),
  });
};

export async function removeComment(
  { commentChanges }: Outside,
  { id }: Comment,
  { idempotencyKey: key }: Pick<Sending, 'idempotencyKey'>,
): Promise<{ id: number }> {
  await (await commentChanges()).remove({ call: 'deleteComment', id, key });
  return { id };
}
