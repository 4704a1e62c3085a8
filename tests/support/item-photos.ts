import type { Photo } from '../../contract/photos/photo';
import { uploadPhoto } from '../../contract/photos/calls';
import type { Api } from './api';
import { bodyOf } from './records';
import { uploadForm } from './uploads';

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

/** The ids of an item's photos in their order. */
export async function photoOrder(api: Api, itemId: number): Promise<number[]> {
  const { body } = await api.get(`/inspectionphotos/by-item/${String(itemId)}`);
  return (body as Photo[]).map(({ id }) => id);
}
