import { PHOTO_MAX_BYTES, type PhotoContentType } from '../../contract/limits';
import { PHOTO_MESSAGES } from '../../contract/messages';
import { pictureTypeOf } from '../../contract/rules/picture-type';
import { openPicture } from './decode';
import { type PictureMetadata, readMetadata } from './metadata';
import { isScreenSized, thumbnailOf } from './renditions';

/** The picture cannot be stored; the message says why, `status` is that of its answer. */
export class PictureError extends Error {
  constructor(
    readonly status: 413 | 415 | 422,
    message: string,
  ) {
    super(message);
  }
}

export interface Picture {
  bytes: Buffer;
  contentType: PhotoContentType;
  /** Pixels as displayed. */
  width: number;
  height: number;
  /** Upright, within 400×400. */
  thumbnail: { bytes: Buffer; contentType: 'image/webp' };
  /** Whether the file can go to the screen as it is. */
  isScreenSized: boolean;
  metadata: PictureMetadata;
}

/**
 * Reads an uploaded file: what it is by content, its size as displayed, thumbnail and metadata.
 * @throws PictureError when it is empty, too large, of another type, or damaged.
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length === 0) throw new PictureError(422, PHOTO_MESSAGES.noFile);
  if (bytes.length > PHOTO_MAX_BYTES) throw new PictureError(413, PHOTO_MESSAGES.tooLarge);
  const contentType = pictureTypeOf(bytes);
  if (contentType === undefined) throw new PictureError(415, PHOTO_MESSAGES.invalidType);
  try {
    const picture = openPicture(bytes, contentType);
    const metadata = await picture.metadata();
    return {
      bytes,
      contentType,
      width: metadata.autoOrient.width,
      height: metadata.autoOrient.height,
      thumbnail: { bytes: await thumbnailOf(picture), contentType: 'image/webp' },
      isScreenSized: isScreenSized(contentType, bytes.length, metadata),
      metadata: readMetadata(bytes),
    };
  } catch {
    throw new PictureError(422, PHOTO_MESSAGES.damaged);
  }
}
