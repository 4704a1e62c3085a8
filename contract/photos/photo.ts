import * as z from 'zod/mini';
import { PHOTO_CATEGORIES } from '../enums';
import { Id, Version } from '../fields';
import { PHOTO_CONTENT_TYPES } from '../limits';

/**
 * The sizes of a photo besides its original and its thumbnail: for a screen, and for the small
 * copies that devices keep.
 */
export const PHOTO_SIZES = ['screen', 'medium'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** A photo in answers. Its URLs require the cookie that is set at sign-in. */
export const Photo = z.object({
  id: Id,
  inspectionItemId: Id,
  url: z.string(),
  thumbnailUrl: z.string(),
  /** An upright picture, small enough for a slow connection and large enough for a screen. */
  screenUrl: z.string(),
  fileName: z.string(),
  /** In bytes, under both names that clients use. */
  size: z.number(),
  fileSize: z.number(),
  contentType: z.enum(PHOTO_CONTENT_TYPES),
  /** In pixels as displayed, after applying the orientation. */
  width: z.number(),
  height: z.number(),
  caption: z.nullable(z.string()),
  category: z.enum(PHOTO_CATEGORIES),
  displayOrder: z.number(),
  /** In degrees, WGS 84. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** The time on the camera's clock, without a zone: `YYYY-MM-DDTHH:mm:ss`. */
  takenAt: z.nullable(z.string()),
  exifData: z.nullable(
    z.object({
      camera: z.nullable(z.string()),
      lens: z.nullable(z.string()),
      settings: z.nullable(z.string()),
      dimensions: z.nullable(z.string()),
    }),
  ),
  location: z.nullable(
    z.object({
      coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
      address: z.nullable(z.string()),
    }),
  ),
  createdAt: z.string(),
  version: Version,
});
export type Photo = z.output<typeof Photo>;

/** The address of the picture that devices keep: upright and within 640×640 pixels. */
export const mediumUrlOf = ({ url }: Pick<Photo, 'url'>): string => `${url}?size=medium`;

/** How controls and lists name a photo: by its caption or, without one, its file. */
export const photoName = ({ caption, fileName }: Pick<Photo, 'caption' | 'fileName'>): string =>
  caption ?? fileName;
