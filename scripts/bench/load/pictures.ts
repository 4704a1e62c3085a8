import sharp from 'sharp';
import type { Body } from '../../cluster/faults/person';

/** Photos as phones send them: 1,920 pixels and about 400 KB. */

const DIFFERENT = 10;

async function photo(n: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 90 + n * 8, sigma: 18 } as const;
  const small = { width: 480, height: 360, channels: 3, background: '#889', noise } as const;
  return sharp({ create: small }).resize(1920, 1440).jpeg({ quality: 80 }).toBuffer();
}

export interface Pictures {
  /** The form with the next photo. */
  next: () => Body;
  bytes: number;
}

/** Makes a few photos before the load starts. */
export async function makePictures(): Promise<Pictures> {
  const photos = await Promise.all(Array.from({ length: DIFFERENT }, (_, n) => photo(n)));
  const forms: Body[] = [];
  for (const bytes of photos) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'deck.jpg');
    const encoded = new Response(form);
    forms.push({
      bytes: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? '',
    });
  }
  const [first] = forms;
  if (first === undefined) throw new Error('There are no photos');
  let taken = 0;
  return {
    next: () => forms[taken++ % DIFFERENT] ?? first,
    bytes: Math.round(photos.reduce((sum, { length }) => sum + length, 0) / DIFFERENT),
  };
}
