import * as calls from '../../contract/comments/calls';
import { type Comment, isEditable, mayDelete } from '../../contract/comments/comment';
import { COMMENT_LIMITS } from '../../contract/comments/limits';
import { COMMENT_MESSAGES } from '../../contract/comments/messages';
import { withChanges } from '../../contract/update';
import { conflict, found, HttpError, invalid, notFound } from '../errors/http-error';
import type { Context, Registrar } from '../http/calls/handlers';
import * as comments from '../repositories/comments';
import { findInspection } from '../repositories/inspections/inspections';
import { findItem, itemExists } from '../repositories/items/items';
import { findPhotos, lockItem } from '../repositories/photos';
import { namesOfUsers } from '../repositories/users/users';
import { expectVersion, updated } from '../changes/versioned-changes';

const existing = async ({ db }: Pick<Context, 'db'>, id: number) =>
  found(await comments.findComment(db, id), 'Comment');

/** @throws HttpError 409 when the inspection of the item is archived. */
async function expectNotArchived({ db }: Context, itemId: number): Promise<void> {
  const item = found(await findItem(db, itemId), 'Inspection item');
  const inspection = await findInspection(db, item.inspectionId);
  if (inspection?.isArchived === true) throw conflict(COMMENT_MESSAGES.archived);
}

/**
 * The fields as they are stored: a photo that somebody has deleted in the meantime is left out.
 * @throws HttpError 422 for a user who does not exist, or a photo of another item.
 */
async function withKnownMentions(
  { db }: Context,
  itemId: number,
  fields: calls.CommentInput,
): Promise<calls.CommentInput> {
  const names = await namesOfUsers(db, fields.mentionedUserIds);
  if (fields.mentionedUserIds.some((id) => !names.has(id))) {
    throw invalid({ mentionedUserIds: [COMMENT_MESSAGES.unknownUser] });
  }
  const photos = await findPhotos(db, fields.photoIds);
  if (photos.some(({ item_id }) => item_id !== itemId)) {
    throw invalid({ photoIds: [COMMENT_MESSAGES.otherPhoto] });
  }
  const there = new Set(photos.map(({ id }) => id));
  return { ...fields, photoIds: fields.photoIds.filter((id) => there.has(id)) };
}

/** @throws HttpError 403 if the user may not change the comment, 409 if they no longer may. */
function expectEditable(comment: Comment, { user, now }: Context): void {
  if (comment.author.id !== user.id) throw new HttpError(403, COMMENT_MESSAGES.notOwn);
  if (comment.deletedAt !== null) throw conflict(COMMENT_MESSAGES.isDeleted, comment);
  if (!isEditable(comment, now)) throw conflict(COMMENT_MESSAGES.tooLate, comment);
}

export function commentRoutes(register: Registrar): void {
  register.read(calls.listCommentsOfItem, async ({ params: { itemId } }, { db }) => {
    if (!(await itemExists(db, itemId))) throw notFound('Inspection item');
    return comments.listCommentsOfItem(db, itemId);
  });
  register.read(calls.getComment, ({ params }, context) => existing(context, params.id));
  register.write(calls.createComment, async ({ params: { itemId }, body }, context) => {
    const { db, now, user } = context;
    // Locked, so that nobody deletes the item or adds its last comment at the same time.
    await lockItem(db, itemId);
    await expectNotArchived(context, itemId);
    if ((await comments.countCommentsOfItem(db, itemId)) >= COMMENT_LIMITS.perItem) {
      throw conflict(COMMENT_MESSAGES.tooMany);
    }
    const fields = await withKnownMentions(context, itemId, body);
    const id = await comments.insertComment(db, { itemId, authorId: user.id, fields, now });
    return existing(context, id);
  });
  register.write(calls.updateComment, async ({ params, body }, context) => {
    const before = expectVersion(await existing(context, params.id), body.version);
    const { inspectionItemId: itemId, text, mentionedUserIds, photoIds } = before;
    expectEditable(before, context);
    await expectNotArchived(context, itemId);
    const changed = withChanges({ text: text ?? '', mentionedUserIds, photoIds }, body);
    const fields = await withKnownMentions(context, itemId, changed);
    const { db, now } = context;
    return updated(comments.updateComment(db, { before, fields, now }), () =>
      existing(context, before.id),
    );
  });
  register.write(calls.deleteComment, async ({ params }, context) => {
    const { db, now, user } = context;
    const before = await existing(context, params.id);
    if (before.deletedAt !== null) return { id: before.id };
    if (!mayDelete(before, user)) throw new HttpError(403, COMMENT_MESSAGES.mayNotDelete);
    await updated(comments.markCommentDeleted(db, { before, userId: user.id, now }), () =>
      existing(context, before.id),
    );
    return { id: before.id };
  });
}
