import * as z from 'zod/mini';
import { PHOTO_CATEGORIES, type PhotoCategory } from '../../contract/enums';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';

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
  /** Grows with every file that the user chooses: the order of the photos on their item. */
  order: z.int().check(z.minimum(0)),
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
  lastModified: z.number(),
  caption: z.string(),
  category: z.enum(PHOTO_CATEGORIES),
  compress: z.boolean(),
  /** The tab in which it was chosen, by its name; empty where an older version of the app kept it. */
  chosenIn: z._default(z.string(), ''),
  /** Whether sending it has been begun, so that the server may have it. */
  isSent: z._default(z.boolean(), false),
  /** One that was cancelled stays until it is certain that the server does not have it. */
  state: z.enum(['chosen', 'pending', 'failed', 'cancelled']),
  failure: z.nullable(z.object({ message: z.string(), status: z.nullable(z.number()) })),
});
export type UploadEntry = z.output<typeof UploadEntry>;

/** What of an entry changes after it was chosen. Several tabs may change it: each its own fields. */
export type EntryChanges = Partial<
  Pick<UploadEntry, 'caption' | 'category' | 'compress' | 'state' | 'failure'>
>;

type Answer = Pick<NonNullable<UploadEntry['failure']>, 'status' | 'message'>;

/**
 * Whether a failure can pass by itself: no answer, a photo that was cut off, a time-out, too many
 * requests, a server in trouble, or a session that has ended.
 */
export function canPass(failure: Answer | null): boolean {
  if (failure?.status == null) return true;
  const { status, message } = failure;
  // The server says so where only a part of the photo has arrived.
  const isCutOff = status === 400 && message === PHOTO_MESSAGES.cutOff;
  return isCutOff || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** Whether nobody has answered, or only somebody before the server who does not reach it. */
export function isUnanswered({ status }: Pick<Answer, 'status'>): boolean {
  return status === null || status === 502 || status === 503 || status === 504;
}
