import pica from 'pica';

/** Pixels of the longer side of what is sent. */
export const LONGER_SIDE = 1920;
const QUALITY = { 'image/jpeg': 0.86, 'image/webp': 0.84, 'image/png': 1 } as const;
/**
 * How much larger than the result the browser draws what pica then brings to its size: enough for
 * pica's filter to decide what it looks like, and little enough to be quick.
 */
const PRE_SHRINK = 1.06;
/** The quick filter of a canvas looks at two pixels in a row, and would pass over some beyond that. */
const QUICK_REACH = 2;

/** Its own workers are not needed: it runs on one. */
const resizer = pica({ features: ['js'] });

interface Size {
  width: number;
  height: number;
}

const times = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(1, Math.round(width * factor)),
  height: Math.max(1, Math.round(height * factor)),
});

function contextOf({ width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('There is no canvas of that size');
  return { canvas, context };
}

async function resized(source: ImageData, target: Size): Promise<ImageData> {
  const { data, width, height } = source;
  const pixels = await resizer.resizeBuffer({
    src: data,
    width,
    height,
    toWidth: target.width,
    toHeight: target.height,
    filter: 'hamming',
  });
  const clamped = new Uint8ClampedArray(pixels.buffer as ArrayBuffer);
  return new ImageData(clamped, target.width, target.height);
}

/** The picture upright, with at most 1920 pixels on its longer side, as the same type. */
export async function shrink(file: Blob, type: keyof typeof QUALITY): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const factor = Math.min(1, LONGER_SIDE / Math.max(picture.width, picture.height));
    const target = times(picture, factor);
    const drawn = factor * PRE_SHRINK < 1 ? times(target, PRE_SHRINK) : times(picture, 1);
    const { canvas, context } = contextOf(drawn);
    context.imageSmoothingQuality = picture.width > drawn.width * QUICK_REACH ? 'high' : 'low';
    context.drawImage(picture, 0, 0, drawn.width, drawn.height);
    const how = { type, quality: QUALITY[type] };
    if (factor === 1) return await canvas.convertToBlob(how);
    const source = context.getImageData(0, 0, drawn.width, drawn.height);
    const result = contextOf(target);
    result.context.putImageData(await resized(source, target), 0, 0);
    return await result.canvas.convertToBlob(how);
  } finally {
    picture.close();
  }
}
