import type { Item } from '../../../contract/items/item';
import { returnCaption, returnOfCaption } from '../../../contract/items/return-captions';
import type { Context } from '../../http/calls/handlers';
import { authorsOfValues } from '../../repositories/history/journal';
import { listPhotosOfItem, photosByUser, updatePhoto } from '../../repositories/photos';

/**
 * Renames a user's photos of a return that came too late and that they have repeated. The photos
 * arrived before, under the number that another person's return has got. Call this while the item
 * is locked.
 */
export async function renameLatePhotos(
  { db, user, now }: Context,
  { id, returnCount }: Pick<Item, 'id' | 'returnCount'>,
): Promise<void> {
  if (returnCount < 2) return;
  const own = new Set(await photosByUser(db, { itemId: id, userId: user.id }));
  const returners = await authorsOfValues(db, { kind: 'items', id }, 'returnCount');
  for (const photo of await listPhotosOfItem(db, id)) {
    const { number, text } = returnOfCaption(photo.caption) ?? { number: returnCount, text: '' };
    const returner = returners.get(number);
    // For a return from before the journal, the author is unknown.
    const isLate = own.has(photo.id) && number < returnCount && returner !== undefined;
    if (!isLate || returner === user.id) continue;
    const fields = { caption: returnCaption(returnCount, text), category: photo.category };
    await updatePhoto(db, { before: photo, fields, now });
  }
}
