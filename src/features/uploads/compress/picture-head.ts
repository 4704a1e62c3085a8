import { image_traverse as jpeg } from 'image-blob-reduce';
import { pictureTypeOf } from '../../../../contract/photos/picture-type';
import { viewOf } from '../../../../contract/photos/whole-picture';

/** The facts about a picture that are known without decoding it. */
export interface PictureHead {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  /** In pixels as stored. */
  width: number;
  height: number;
  /** Whether it is animated or has metadata that a canvas would lose. */
  isMoreThanPixels: boolean;
}

const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Start-of-frame segments: 0xC0 to 0xCF without the tables among them. */
const isFrame = (code: number) =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/**
 * @throws when the file is truncated, which decoding would hide.
 */
function jpegHead(bytes: Uint8Array): PictureHead {
  const view = viewOf(bytes);
  let size = { width: 0, height: 0 };
  jpeg.jpeg_segments_each(bytes, ({ code, offset }) => {
    if (isFrame(code) && size.width === 0) {
      size = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    }
    return true;
  });
  return { type: 'image/jpeg', ...size, isMoreThanPixels: false };
}

/** Chunks that a canvas would lose: animation, EXIF and texts. */
const PNG_NOTES = ['acTL', 'eXIf', 'tEXt', 'zTXt', 'iTXt'];

function pngHead(bytes: Uint8Array): PictureHead {
  const view = viewOf(bytes);
  let isMoreThanPixels = false;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    isMoreThanPixels ||= PNG_NOTES.includes(ascii(bytes, at + 4, 4));
  }
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  return { type: 'image/png', ...size, isMoreThanPixels };
}

/** The extended header's flags for animation, EXIF and XMP. */
const WEBP_NOTES = 0b1110;

function webpHead(bytes: Uint8Array): PictureHead {
  const view = viewOf(bytes);
  const type = 'image/webp' as const;
  switch (ascii(bytes, 12, 4)) {
    case 'VP8X': {
      const side = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
      const isMoreThanPixels = (view.getUint8(20) & WEBP_NOTES) !== 0;
      return { type, width: side(24), height: side(27), isMoreThanPixels };
    }
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      const width = 1 + (bits & 0x3fff);
      return { type, width, height: 1 + ((bits >>> 14) & 0x3fff), isMoreThanPixels: false };
    }
    default: {
      const side = (at: number) => view.getUint16(at, true) & 0x3fff;
      return { type, width: side(26), height: side(28), isMoreThanPixels: false };
    }
  }
}

/**
 * The head of a picture that a canvas can hold; null for other types.
 * @throws when the file is truncated.
 */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  switch (pictureTypeOf(bytes)) {
    case 'image/jpeg':
      return jpegHead(bytes);
    case 'image/png':
      return pngHead(bytes);
    case 'image/webp':
      return webpHead(bytes);
    default:
      return null;
  }
}
