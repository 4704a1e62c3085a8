import type { Metadata } from 'sharp';

/** What the decoder holds of a picture that it cannot read line by line: some 160 MB. */
const MAX_BYTES = 160 * 1024 * 1024;

/** For each pixel, two bytes of every channel; with fewer colours than lines half of them. */
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
 * Whether a picture must be held whole in memory to be read, and would take too much of it. A
 * baseline JPEG is read line by line, however many lines it has; a progressive one comes in layers,
 * so that a file of some hundred kilobytes can ask for a gigabyte.
 */
export const isTooLargeToDecode = (metadata: Metadata): boolean =>
  metadata.width * metadata.height * bytesPerPixel(metadata) > MAX_BYTES;
