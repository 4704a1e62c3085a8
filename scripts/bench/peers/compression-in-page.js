import imageCompression from 'browser-image-compression';
import Compressor from 'compressorjs';

/** Each makes a JPEG of 1,920 pixels with the metadata of the camera. */

const SIDE = 1920;
const QUALITY = 0.86;

const OTHERS = {
  'browser-image-compression': (file) =>
    imageCompression(file, {
      maxWidthOrHeight: SIDE,
      initialQuality: QUALITY,
      useWebWorker: true,
      preserveExif: true,
      libURL: `${location.origin}/browser-image-compression.js`,
    }),
  compressorjs: (file) =>
    new Promise((resolve, reject) => {
      const done = { success: resolve, error: reject };
      const size = { maxWidth: SIDE, maxHeight: SIDE };
      new Compressor(file, { quality: QUALITY, retainExif: true, ...size, ...done });
    }),
};

/** The functions that `compression.ts` calls: `ours` and the others, compared by `compare`. */
export function offer(ours, compare) {
  const ways = { Plumbline: ours, ...OTHERS };
  let picture;
  globalThis.names = Object.keys(ways);
  globalThis.compareAll = (rounds) => compare(Object.values(ways), '/photo.jpg', rounds);
  globalThis.compressOnce = async (name) => {
    const bytes = await (await fetch('/photo.jpg')).arrayBuffer();
    picture = await ways[name](new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
  };
  /** The last picture, in Base64. */
  globalThis.lastPicture = async () => {
    const bytes = new Uint8Array(await picture.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  };
}
