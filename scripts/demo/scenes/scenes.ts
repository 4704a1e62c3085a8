import sharp from 'sharp';
import { seededRandom } from '../random';
import { INTERIOR } from './interior';
import { OUTDOORS } from './outdoors';
import { picture, range } from './svg';

/** Draws the photos of the demo. */

const SCENES = { ...INTERIOR, ...OUTDOORS } as const;
export type SceneName = keyof typeof SCENES;

export interface Shot {
  scene: SceneName;
  /** Shots of a scene with different seeds differ. */
  seed: number;
  /** In the format of cameras, `YYYY:MM:DD HH:mm:ss`. */
  takenAt: string;
  /** In degrees, north and east positive. */
  latitude: number;
  longitude: number;
}

function degrees(value: number): string {
  const whole = Math.floor(Math.abs(value));
  const minutes = Math.round((Math.abs(value) - whole) * 60_000);
  return `${String(whole)}/1 ${String(minutes)}/1000 0/1`;
}

const QUALITY = 82;

const GRAIN_SIZE = 256;

/** Adds film grain, so that surfaces do not look drawn. */
function drawGrain() {
  const random = seededRandom(1);
  const pixels = range(GRAIN_SIZE * GRAIN_SIZE).map(() => random.between(80, 176));
  const raw = { width: GRAIN_SIZE, height: GRAIN_SIZE, channels: 1 } as const;
  return { input: Buffer.from(pixels), raw, tile: true, blend: 'soft-light' } as const;
}
const grain = drawGrain();

/** A JPEG with the metadata that a camera writes. */
export function takePhoto({ scene, seed, takenAt, ...place }: Shot): Promise<Buffer> {
  const { latitude, longitude } = place;
  const svg = picture(SCENES[scene](seededRandom(seed)));
  return sharp(Buffer.from(svg))
    .composite([grain])
    .withExif({
      IFD0: { Make: 'Plumbline', Model: 'Demo Camera' },
      IFD2: {
        DateTimeOriginal: takenAt,
        ExposureTime: '1/125',
        FNumber: '28/10',
        ISOSpeedRatings: '200',
      },
      IFD3: {
        GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
        GPSLatitude: degrees(latitude),
        GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
        GPSLongitude: degrees(longitude),
      },
    })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
