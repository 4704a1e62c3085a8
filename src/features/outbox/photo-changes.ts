import { nanoid } from 'nanoid';
import { getPhoto } from '../../../contract/photos/calls';
import { Photo } from '../../../contract/photos/photo';
import type { Item } from '../../../contract/items/item';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { photosAfter } from '../../../machines/outbox/pending-photos';
import { photosOfItem } from '../../../machines/outbox/record-name';
import { laneOf } from '../../../machines/outbox/records-of-change';
import { inOrder } from '../../../machines/photos/photo-list';
import { orThrow } from '../../platform/http/call-api';
import { createTurns } from '../../platform/in-turn';
import type { PhotoChanges } from '../../platform/outbox/record-changes';
import { type ChangingOutside, createRecordChanges } from './record-changes';

export interface PhotosOutside extends ChangingOutside {
  /** The item of a photo, as far as the device knows it. */
  itemOf: (id: number) => Promise<Pick<Item, 'inspectionId' | 'title'> | null>;
}

const nameOf = ({ caption, fileName }: Photo): string => caption ?? fileName;

/** The changes of a user's photos that the server already has. */
export function createPhotoChanges(outside: PhotosOutside): PhotoChanges {
  const { userId, api, maker, itemOf, now = () => Date.now() } = outside;
  const { changes, changed, noteAnswer, lastShown } = createRecordChanges<Photo>(outside, {
    kind: 'photo',
    parse: (answer) => Photo.safeParse(answer).data,
    fetch: async (id) => (await orThrow(api(getPhoto, { params: { id } }))).data,
    after: (photos, own) => Promise.resolve(photosAfter(photos, own)),
    // Any other change of a photo states itself what its author saw.
    baseOf: ({ call }, { version, thumbnailUrl }): KeptChange['base'] =>
      call === 'deletePhoto' ? { version, thumbnailUrl } : {},
    placeOf: ({ inspectionId = 0 }, photo) => ({
      inspectionId,
      ...(photo && { itemId: photo.inspectionItemId }),
    }),
    titleOf: nameOf,
  });
  const inTurn = createTurns();
  /** A later change must not overtake an earlier one whose item is not known yet. */
  const itemInTurn = (itemId: number) => inTurn(itemId, itemOf(itemId));
  const inspectionOf = async (photoId: number): Promise<number> => {
    const itemId = lastShown(photoId)?.inspectionItemId ?? 0;
    return (await itemInTurn(itemId))?.inspectionId ?? 0;
  };
  const pictureOf = ([first = 0]: readonly number[]) => lastShown(first)?.thumbnailUrl;
  return {
    ...changes,
    make: async (made) => changes.make({ ...made, inspectionId: await inspectionOf(made.id ?? 0) }),
    remove: async (deletion) =>
      changes.remove({ ...deletion, inspectionId: await inspectionOf(deletion.id) }),
    photosOf: (itemId, photos, from) => {
      const lane = photosOfItem(itemId);
      return changed(photos, (all) => all.filter((change) => laneOf(change) === lane), from);
    },
    sort: async ({ itemId, photoIds, base, key = nanoid() }) => {
      const item = await itemInTurn(itemId);
      const made = await maker.make({
        key,
        userId,
        madeAt: now(),
        record: itemId,
        copyOf: null,
        inspectionId: item?.inspectionId ?? 0,
        title: item?.title ?? '',
        version: null,
        call: 'reorderPhotos',
        body: { photoIds: [...photoIds] },
        base: { photoIds: [...base] },
        // Lists of items show the first photo.
        implied: { thumbnailUrl: { from: pictureOf(base), to: pictureOf(photoIds) } },
      });
      if (made.kind === 'acknowledged') return (made.record as readonly Photo[]).map(noteAnswer);
      if (made.change !== undefined) await maker.supersede(made.change);
      return inOrder(
        photoIds.flatMap((id) => lastShown(id) ?? []),
        photoIds,
      );
    },
  };
}
