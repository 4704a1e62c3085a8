import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** The 12-megapixel photo that is compressed; a real one if available. */

const REAL = path.resolve('../shared/real/photos/Samsung SM-G935L (Galaxy S7 Edge).jpg');

/** A picture with as much detail as a photo of a wall. */
async function drawPhoto(file: string): Promise<void> {
  const size = { width: 4032, height: 3024 };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = sharp({ create: { ...size, channels: 3, background: '#808080', noise } });
  writeFileSync(file, await grain.blur(1.2).jpeg({ quality: 88 }).toBuffer());
}

/** The similarity to the photo scaled by a Lanczos filter, in dB; higher is better. */
export async function likeness(picture: Buffer, file: string): Promise<number> {
  const { data: shown, info } = await sharp(picture)
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height, fit: 'fill', kernel: 'lanczos3' } as const;
  const ideal = await sharp(file).autoOrient().resize(size).raw().toBuffer();
  const squares = ideal.reduce((sum, value, at) => sum + (value - (shown[at] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / ideal.length));
}

/** The file of the photo; without a real one it is drawn in a scratch folder. */
export async function photoToCompress(scratch: string): Promise<{ file: string; kind: string }> {
  if (existsSync(REAL)) return { file: REAL, kind: 'a real one' };
  const file = path.join(scratch, 'photo.jpg');
  await drawPhoto(file);
  return { file, kind: 'drawn' };
}
