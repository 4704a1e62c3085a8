import * as z from 'zod/mini';
import { PHOTO_CATEGORIES, type PhotoCategory } from '../../contract/enums';

/** Where photos are chosen; each place has its own limits and words. */
export const UPLOAD_PLACES = ['photos', 'item', 'resolution'] as const;
export type UploadPlace = (typeof UPLOAD_PLACES)[number];

/** A chosen file; its bytes lie outside, under the same id. */
export interface ChosenFile {
  /** Also its idempotency key: fixed when it is chosen, whatever is said about it later. */
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** When the file was last changed, in ms since 1970. */
  lastModified: number;
}

/** A chosen file and what is said about it. */
export interface ChosenPhoto extends ChosenFile {
  caption?: string;
  category?: PhotoCategory;
}

/** Photos that were chosen together. */
export interface ChosenBatch {
  itemId: number;
  place: UploadPlace;
  files: readonly ChosenPhoto[];
  /** Whether they are sent at once, without being described first. */
  start: boolean;
  compress: boolean;
}

/** An entry of the queue as it is kept until the server has confirmed it. */
export const UploadEntry = z.object({
  format: z.literal(1),
  id: z.string().check(z.regex(/^[\w.:-]{8,200}$/)),
  userId: z.int(),
  itemId: z.int(),
  place: z.enum(UPLOAD_PLACES),
  /** Grows with every file that the user chooses: photos stand on their item in this order. */
  order: z.int().check(z.minimum(0)),
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
  lastModified: z.number(),
  caption: z.string(),
  category: z.enum(PHOTO_CATEGORIES),
  compress: z.boolean(),
  state: z.enum(['chosen', 'pending', 'failed']),
  failure: z.nullable(z.object({ message: z.string(), status: z.nullable(z.number()) })),
});
export type UploadEntry = z.output<typeof UploadEntry>;

/**
 * Whether a failure can pass by itself: no answer, a time-out, too many requests, a server in
 * trouble, or a session that has ended meanwhile.
 */
export function canPass(failure: { status: number | null } | null): boolean {
  if (failure === null) return true;
  const { status } = failure;
  return status === null || status === 401 || status === 408 || status === 429 || status >= 500;
}
