import { decode } from 'fast-bmp';
import sharp, { type Sharp } from 'sharp';
import { PHOTO_MAX_BYTES, type PhotoContentType } from '../../contract/limits';
import { PHOTO_MESSAGES } from '../../contract/messages';
import { contentTypeOf } from './content-type';
import { type PictureMetadata, readMetadata } from './metadata';

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
  metadata: PictureMetadata;
}

const THUMBNAIL_PX = 400;
const THUMBNAIL_QUALITY = 72;
/** Beyond any camera; a small file that claims more is made to exhaust memory. */
const MAX_PIXELS = 200_000_000;

/** Each picture is decoded by one thread: uploads must not starve the lists. */
sharp.concurrency(1);
sharp.cache(false);

/**
 * A photo that arrived damaged must be known while it can still be taken again, so it is decoded
 * whole; mere oddities of a camera's encoder pass.
 */
const DECODING = { failOn: 'truncated', limitInputPixels: MAX_PIXELS } as const;

/** sharp's binaries do not read BMP. */
function open(bytes: Buffer, type: PhotoContentType): Sharp {
  if (type !== 'image/bmp') return sharp(bytes, DECODING);
  const { width, height, channels, bitsPerPixel, data } = decode(bytes);
  if (bitsPerPixel < 8) throw new Error('BMP of less than 8 bits');
  const raw = { width, height, channels: channels as 1 | 2 | 3 | 4 };
  return sharp(Buffer.from(data as Uint8Array), { raw, limitInputPixels: MAX_PIXELS });
}

/**
 * Reads an uploaded file: what it is by content, its size as displayed, thumbnail and metadata.
 * @throws PictureError when it is empty, too large, of another type, or damaged.
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length === 0) throw new PictureError(422, PHOTO_MESSAGES.noFile);
  if (bytes.length > PHOTO_MAX_BYTES) throw new PictureError(413, PHOTO_MESSAGES.tooLarge);
  const contentType = contentTypeOf(bytes);
  if (contentType === undefined) throw new PictureError(415, PHOTO_MESSAGES.invalidType);
  try {
    const picture = open(bytes, contentType);
    const { autoOrient } = await picture.metadata();
    const thumbnail = await picture
      .autoOrient()
      .resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: THUMBNAIL_QUALITY })
      .toBuffer();
    return {
      bytes,
      contentType,
      width: autoOrient.width,
      height: autoOrient.height,
      thumbnail: { bytes: thumbnail, contentType: 'image/webp' },
      metadata: readMetadata(bytes),
    };
  } catch {
    throw new PictureError(422, PHOTO_MESSAGES.damaged);
  }
}
