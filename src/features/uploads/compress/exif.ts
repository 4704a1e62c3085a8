import { image_traverse as jpeg } from 'image-blob-reduce';

/** Copies a camera's EXIF metadata between JPEGs: camera, lens, exposure, time and place. */

const APP1 = 0xe1;
const SCAN = 0xda;
const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const ORIENTATION = 0x0112;
/** The offset after the start marker. */
const FIRST_SEGMENT = 2;

function exifSegment(bytes: Uint8Array<ArrayBuffer>): { offset: number; length: number } | null {
  const found: { offset: number; length: number }[] = [];
  jpeg.jpeg_segments_each(bytes, ({ code, offset, length }) => {
    const isExif = code === APP1 && EXIF.every((byte, index) => bytes[offset + 4 + index] === byte);
    if (isExif) found.push({ offset, length });
    return !isExif && code !== SCAN;
  });
  return found[0] ?? null;
}

/**
 * The EXIF segment of a JPEG, with the orientation set to upright, because a canvas has already
 * applied it. Null if there is none.
 * @throws when it cannot be read.
 */
export function uprightExif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const segment = exifSegment(bytes);
  if (segment === null) return null;
  const copy = bytes.slice(segment.offset, segment.offset + segment.length);
  jpeg.jpeg_exif_tags_each(bytes, ({ tag, is_big_endian: isBigEndian, data_offset: at }) => {
    // The orientation of the picture and of its embedded thumbnail.
    if (tag === ORIENTATION) copy.set(isBigEndian ? [0, 1] : [1, 0], at - segment.offset);
    return true;
  });
  return copy;
}

/** Inserts a segment into a JPEG as its first. */
export function withSegment(picture: Blob, segment: Uint8Array<ArrayBuffer>): Blob {
  const parts = [picture.slice(0, FIRST_SEGMENT), segment, picture.slice(FIRST_SEGMENT)];
  return new Blob(parts, { type: picture.type });
}
