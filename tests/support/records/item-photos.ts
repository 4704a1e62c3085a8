import type { Photo } from '../../../contract/photos/photo';
import { getItem } from '../../../contract/items/calls';
import type { Item } from '../../../contract/items/item';
import { listPhotosOfItem, uploadPhoto } from '../../../contract/photos/calls';
import type { Api } from '../server/api';
import { bodyOf } from './records';
import { uploadForm } from '../server/uploads';

/** Uploads photos of an item over the API. */

export interface NewPhoto {
  bytes: Buffer;
  name?: string;
  caption?: string;
  category?: string;
}

export async function addPhoto(
  api: Api,
  itemId: number,
  { bytes, name = 'photo.jpg', caption = '', category = 'other' }: NewPhoto,
): Promise<Photo> {
  const form = uploadForm([{ bytes, name }], { caption, category });
  return bodyOf(uploadPhoto, await api.post(`/inspectionphotos/upload/${String(itemId)}`, form));
}

/** Uploads photos one after the other, so that they keep the order of the list. */
export async function addPhotos(
  api: Api,
  itemId: number,
  photos: readonly NewPhoto[],
): Promise<Photo[]> {
  const added: Photo[] = [];
  for (const photo of photos) added.push(await addPhoto(api, itemId, photo));
  return added;
}

/** The server's current item. */
export const currentItem = async (api: Api, id: number): Promise<Item> =>
  bodyOf(getItem, await api.get(`/inspectionitems/${String(id)}`));

/** The photos of an item, in order. */
export const currentPhotos = async (api: Api, itemId: number): Promise<Photo[]> =>
  bodyOf(listPhotosOfItem, await api.get(`/inspectionphotos/by-item/${String(itemId)}`));

/** The ids of an item's photos, in order. */
export async function photoOrder(api: Api, itemId: number): Promise<number[]> {
  return (await currentPhotos(api, itemId)).map(({ id }) => id);
}
