import { readFile } from 'node:fs/promises';
import { PHOTO_MAX_BYTES, type PhotoContentType } from '../../../contract/limits';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { pictureTypeOf } from '../../../contract/photos/picture-type';
import { UnsupportedPicture } from './bmp';
import { openPicture, type PictureSource } from './decode';
import { isTooLargeToDecode } from './decoded-bytes';
import { headOf } from './file-head';
import { hasExifLoops } from './exif-loops';
import { type PictureMetadata, readMetadata } from './metadata';
import { PictureError } from './picture-error';
import { isOfSize, thumbnailOf } from './renditions';

export interface Picture {
  contentType: PhotoContentType;
  /** In pixels, as displayed. */
  width: number;
  height: number;
  /** Upright, within 400×400. */
  thumbnail: { bytes: Buffer; contentType: 'image/webp' };
  /** Whether the file can be shown on a screen without a rendition. */
  isScreenSized: boolean;
  metadata: PictureMetadata;
}

const wholeOf = (source: PictureSource) =>
  typeof source === 'string' ? readFile(source) : Promise.resolve(source);

/**
 * Reads an uploaded file: its type by content, displayed size, thumbnail and metadata.
 * @throws PictureError when it is empty, too large, of another type, damaged, or takes too much
 * memory.
 */
export async function readPicture(source: PictureSource): Promise<Picture> {
  const { head, size } = await headOf(source);
  if (size === 0) throw new PictureError(422, PHOTO_MESSAGES.noFile);
  if (size > PHOTO_MAX_BYTES) throw new PictureError(413, PHOTO_MESSAGES.tooLarge);
  const contentType = pictureTypeOf(head);
  if (contentType === undefined) throw new PictureError(415, PHOTO_MESSAGES.invalidType);
  try {
    if (hasExifLoops(await wholeOf(source))) {
      throw new PictureError(422, PHOTO_MESSAGES.tooDemanding);
    }
    const picture = openPicture(source, contentType);
    const metadata = await picture.metadata();
    if (isTooLargeToDecode(metadata)) throw new PictureError(422, PHOTO_MESSAGES.tooDemanding);
    return {
      contentType,
      width: metadata.autoOrient.width,
      height: metadata.autoOrient.height,
      thumbnail: { bytes: await thumbnailOf(picture), contentType: 'image/webp' },
      isScreenSized: isOfSize('screen', contentType, { head, size }, metadata),
      metadata: readMetadata(contentType === 'image/jpeg' ? head : await wholeOf(source)),
    };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    if (error instanceof UnsupportedPicture)
      throw new PictureError(415, PHOTO_MESSAGES.unsupported);
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new PictureError(422, isTooLarge ? PHOTO_MESSAGES.tooDemanding : PHOTO_MESSAGES.damaged);
  }
}
