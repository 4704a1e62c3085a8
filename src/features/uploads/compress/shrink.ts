import pica from 'pica';

/** The longer side of sent pictures, in pixels. */
export const LONGER_SIDE = 1920;
const QUALITY = { 'image/jpeg': 0.86, 'image/webp': 0.84, 'image/png': 1 } as const;

/** It needs no workers of its own, because it runs on one. */
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

/** Scales with pica, for browsers whose canvas would only sample a few of the pixels. */
async function filtered(picture: ImageBitmap, target: Size): Promise<OffscreenCanvas> {
  const { width, height } = picture;
  const whole = contextOf(picture);
  whole.context.drawImage(picture, 0, 0);
  const pixels = await resizer.resizeBuffer({
    src: whole.context.getImageData(0, 0, width, height).data,
    width,
    height,
    toWidth: target.width,
    toHeight: target.height,
  });
  const { canvas, context } = contextOf(target);
  const clamped = new Uint8ClampedArray(pixels.buffer as ArrayBuffer);
  context.putImageData(new ImageData(clamped, target.width, target.height), 0, 0);
  return canvas;
}

/** Scales with the browser's own filter, which uses every pixel; null if the browser has none. */
function drawn(picture: ImageBitmap, target: Size): OffscreenCanvas | null {
  const { canvas, context } = contextOf(target);
  if (!Reflect.has(context, 'imageSmoothingQuality')) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, target.width, target.height);
  return canvas;
}

/** Returns the picture upright, with at most 1920 pixels on its longer side, as the same type. */
export async function shrink(file: Blob, type: keyof typeof QUALITY): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const factor = Math.min(1, LONGER_SIDE / Math.max(picture.width, picture.height));
    const target = times(picture, factor);
    const canvas = drawn(picture, target) ?? (await filtered(picture, target));
    return await canvas.convertToBlob({ type, quality: QUALITY[type] });
  } finally {
    picture.close();
  }
}
