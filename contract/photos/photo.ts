import * as z from 'zod/mini';
import { PHOTO_CATEGORIES } from '../enums';
import { Id, Version } from '../fields';
import { PHOTO_CONTENT_TYPES } from '../limits';

/** A photo as it is answered. Its URLs need the cookie that signing in sets. */
export const Photo = z.object({
  id: Id,
  inspectionItemId: Id,
  url: z.string(),
  thumbnailUrl: z.string(),
  /** Upright and small enough for a slow line, large enough for a screen. */
  screenUrl: z.string(),
  fileName: z.string(),
  /** Bytes, under both names that clients know. */
  size: z.number(),
  fileSize: z.number(),
  contentType: z.enum(PHOTO_CONTENT_TYPES),
  /** Pixels as displayed, after the orientation was applied. */
  width: z.number(),
  height: z.number(),
  caption: z.nullable(z.string()),
  category: z.enum(PHOTO_CATEGORIES),
  displayOrder: z.number(),
  /** Degrees, WGS 84. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** As the camera's clock showed it, without a zone: `YYYY-MM-DDTHH:mm:ss`. */
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
