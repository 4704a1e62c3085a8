import type { CallOutput } from '../../../contract/call';
import { deleteItem } from '../../../contract/items/calls';
import type { Item } from '../../../contract/items/item';
import { clash } from '../../errors/http-error';
import type { Context, Registrar } from '../../http/calls/handlers';
import type { Services } from '../../http/services';
import { removeFiles } from '../../photos/file-removal';
import { commentsOfOthers, photosOfOthers } from '../../repositories/items/additions';
import { deleteCommentsOfItem } from '../../repositories/comments';
import { lockInspection } from '../../repositories/inspections/inspections';
import * as items from '../../repositories/items/items';
import { deletePhotosOfItem, lockItem } from '../../repositories/photos';
import { changedByOthers } from '../../changes/changed-by-others';
import { existing } from './item-change';

/** What the user saw of the item; what is not named is not compared. */
type Seen = CallOutput<typeof deleteItem>['query'];

/**
 * @throws HttpError 409 if somebody else has changed the item, or added photos or comments, since
 * the user saw it; the error names who, when, and how many.
 */
async function expectSeen(
  context: Context,
  item: Item,
  { version: seenVersion, newestPhotoId, newestCommentId }: Seen,
): Promise<void> {
  const { id, version } = item;
  const { db, user } = context;
  const others = { itemId: id, userId: user.id };
  const found = {
    version: await changedByOthers(context, { kind: 'items', id, version }, seenVersion),
    newestPhotoId:
      newestPhotoId === undefined
        ? undefined
        : await photosOfOthers(db, { ...others, newestId: newestPhotoId }),
    newestCommentId:
      newestCommentId === undefined
        ? undefined
        : await commentsOfOthers(db, { ...others, newestId: newestCommentId }),
  };
  const clashes = Object.fromEntries(
    Object.entries(found).flatMap(([name, other]) => (other === undefined ? [] : [[name, other]])),
  );
  if (Object.keys(clashes).length > 0) throw clash(item, clashes);
}

export function itemDeletionRoutes(register: Registrar, services: Services): void {
  register.write(deleteItem, async ({ params, query }, context) => {
    const { inspectionId } = await existing(context, params.id);
    await lockInspection(context.db, inspectionId);
    await lockItem(context.db, params.id);
    const item = await existing(context, params.id);
    await expectSeen(context, item, query);
    const files = await deletePhotosOfItem(context.db, item.id, context.now);
    await deleteCommentsOfItem(context.db, item.id);
    await items.deleteItem(context.db, item.id);
    context.afterCommit((signal) => removeFiles(services, files, signal));
    return { id: item.id };
  });
}
