import ExifReader, { type ExpandedTags } from 'exifreader';
import { withinTime } from './within-time';

/** The metadata that the camera wrote; unreadable values are null. */
export interface PictureMetadata {
  /** Degrees, WGS 84, north and east positive. */
  latitude: number | null;
  longitude: number | null;
  /** The camera's clock without a zone: `YYYY-MM-DDTHH:mm:ss`. */
  takenAt: string | null;
  camera: string | null;
  lens: string | null;
  /** Such as `1/10 s f/1.7 ISO 640`. */
  settings: string | null;
}

const NOTHING: PictureMetadata = {
  latitude: null,
  longitude: null,
  takenAt: null,
  camera: null,
  lens: null,
  settings: null,
};

const MAX_TEXT = 200;
/** Normal metadata takes milliseconds; 64 KB of entries that refer to each other take minutes. */
const MAX_MS = 1000;

/** A text from the camera without control characters and lone surrogates. */
function clean(text: string | number | undefined): string | null {
  const cleaned = String(text ?? '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT)
    .toWellFormed();
  return cleaned === '' || /^(unknown|n\/a)$/i.test(cleaned) ? null : cleaned;
}

type Exif = NonNullable<ExpandedTags['exif']>;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Maker and model; only the model if both begin alike, as in NIKON CORPORATION, NIKON D70. */
function camera(exif: Exif): string | null {
  const make = clean(exif.Make?.description);
  const model = clean(exif.Model?.description);
  if (make === null || model === null) return model ?? make;
  const [first = ''] = wordsOf(model);
  return wordsOf(make).includes(first) ? model : `${make} ${model}`;
}

/** The number in a text such as `1/10`, `f/1.7` or `100, 100`; NaN if it begins with none. */
function numberIn(text: string): number {
  const [, above, below = '1'] = /^(?:f\/)?(\d+(?:\.\d+)?)(?:\/(\d+))?(?=$|,)/.exec(text) ?? [];
  return Number(above) / Number(below);
}

/** A setting; null without a positive number, because cameras write 0/0 or 1/0 for what they do not know. */
function setting(text: string | number | undefined): string | null {
  const cleaned = clean(text);
  if (cleaned === null) return null;
  const number = numberIn(cleaned);
  return number > 0 && Number.isFinite(number) ? cleaned : null;
}

function settings(exif: Exif): string | null {
  const exposure = setting(exif.ExposureTime?.description);
  const iso = setting(exif.ISOSpeedRatings?.description);
  const parts = [
    exposure === null ? null : `${exposure} s`,
    setting(exif.FNumber?.description),
    iso === null ? null : `ISO ${iso}`,
  ].filter((part) => part !== null);
  return clean(parts.join(' '));
}

/** Whether a date and time exist. Others may be read as the day after. */
function exists(iso: string): boolean {
  const instant = new Date(`${iso}Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
}

/**
 * `2017:02:09 19:51:38` as an ISO date and time; null if the clock was never set, or if there is no
 * such time.
 */
function clockTime(text = ''): string | null {
  const [, date, time] = /^(\d{4}:\d{2}:\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(text) ?? [];
  if (date === undefined || time === undefined) return null;
  const iso = `${date.replaceAll(':', '-')}T${time}`;
  return !exists(iso) || date.startsWith('0000') ? null : iso;
}

/** When the photo was taken. `DateTime` is ignored: it is the time of the last edit. */
const takenAt = (exif: Exif): string | null =>
  clockTime(exif.DateTimeOriginal?.description) ?? clockTime(exif.DateTimeDigitized?.description);

function position(gps: ExpandedTags['gps']): Pick<PictureMetadata, 'latitude' | 'longitude'> {
  const latitude = gps?.Latitude;
  const longitude = gps?.Longitude;
  const isPlace =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    // A GPS receiver writes this before it has a position.
    !(latitude === 0 && longitude === 0);
  return isPlace ? { latitude, longitude } : { latitude: null, longitude: null };
}

/** Reads EXIF and GPS of an uploaded file; never throws. */
export function readMetadata(bytes: Buffer): PictureMetadata {
  try {
    const tags = withinTime(() => ExifReader.load(bytes, { expanded: true }), MAX_MS);
    const exif = tags.exif ?? {};
    return {
      ...position(tags.gps),
      takenAt: takenAt(exif),
      camera: camera(exif),
      lens: clean(exif.LensModel?.description),
      settings: settings(exif),
    };
  } catch {
    return NOTHING;
  }
}
