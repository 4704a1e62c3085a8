import type { Metadata } from 'sharp';

/** The memory limit for a picture that the decoder cannot read line by line. */
const MAX_BYTES = 160 * 1024 * 1024;

/** Two bytes per channel and pixel; half of that with chroma subsampling. */
const progressiveJpeg = ({ channels, chromaSubsampling }: Metadata) =>
  chromaSubsampling === '4:2:0' ? channels : channels * 2;

function bytesPerPixel(metadata: Metadata): number {
  const { format, channels, depth, isProgressive } = metadata;
  if (format === 'webp') return 4;
  if (format === 'gif') return 8;
  if (!isProgressive) return 0;
  return format === 'jpeg' ? progressiveJpeg(metadata) : channels * (depth === 'ushort' ? 2 : 1);
}

/**
 * Whether a picture must be held in memory as a whole and is too large for that. A baseline JPEG is
 * read line by line. A progressive JPEG is stored in layers, so a file of a few hundred kilobytes
 * can take a gigabyte.
 */
export const isTooLargeToDecode = (metadata: Metadata): boolean =>
  metadata.width * metadata.height * bytesPerPixel(metadata) > MAX_BYTES;
