import * as z from 'zod/mini';
import { PHOTO_CATEGORIES, type PhotoCategory } from '../../contract/enums';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';

/** The places where photos are chosen; each has its own limits and texts. */
const UPLOAD_PLACES = ['photos', 'item', 'resolution'] as const;
export type UploadPlace = (typeof UPLOAD_PLACES)[number];

/** A chosen file; its content is stored separately under the same id. */
export interface ChosenFile {
  /** Also the idempotency key: it stays the same even if the description changes. */
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** When the file was last changed, in ms since 1970. */
  lastModified: number;
}

/** A chosen file with its description. */
export interface ChosenPhoto extends ChosenFile {
  caption?: string;
  category?: PhotoCategory;
}

/** Photos that were chosen together. */
export interface ChosenBatch {
  itemId: number;
  place: UploadPlace;
  files: readonly ChosenPhoto[];
  /** Whether the upload starts at once, before the user describes the photos. */
  start: boolean;
  compress: boolean;
}

/** An entry of the queue, as it is stored until the server has confirmed it. */
export const UploadEntry = z.object({
  format: z.literal(1),
  id: z.string().check(z.regex(/^[\w.:-]{8,200}$/)),
  userId: z.int(),
  /** Negative until the server has the item. */
  itemId: z.int(),
  /** The local id under which the photo was chosen, if the item has since got a server id. */
  localItemId: z._default(z.nullable(z.int()), null),
  place: z.enum(UPLOAD_PLACES),
  /**
   * Increases with every file that the user chooses; it determines the order of the photos on their
   * item.
   */
  order: z.int().check(z.minimum(0)),
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
  lastModified: z.number(),
  caption: z.string(),
  category: z.enum(PHOTO_CATEGORIES),
  compress: z.boolean(),
  /** The name of the tab in which it was chosen; empty if an older version of the app stored it. */
  chosenIn: z._default(z.string(), ''),
  /**
   * The descriptions of this device: that of the server's first answer, and those sent since. The
   * server may have one of them although its answer was lost, so that it is not taken for somebody
   * else's.
   */
  told: z.optional(
    z.array(z.object({ caption: z.nullable(z.string()), category: z.enum(PHOTO_CATEGORIES) })),
  ),
  /** The photo on the server, if only its description is missing there. */
  photoId: z.optional(z.int()),
  /** Whether the upload has started, so that the server may have the photo. */
  isSent: z._default(z.boolean(), false),
  /** A cancelled entry stays until it is certain that the server does not have the photo. */
  state: z.enum(['chosen', 'pending', 'failed', 'cancelled']),
  failure: z.nullable(z.object({ message: z.string(), status: z.nullable(z.number()) })),
});
export type UploadEntry = z.output<typeof UploadEntry>;

/**
 * The fields of an entry that can change. Several tabs may change an entry; each writes only the
 * fields that it changes.
 */
export type EntryChanges = Partial<
  Pick<
    UploadEntry,
    'itemId' | 'localItemId' | 'caption' | 'category' | 'compress' | 'photoId' | 'state' | 'failure'
  >
>;

/** Whether the server has answered that the photo or its item does not exist: it was deleted. */
export const isDeleted = ({ failure }: Pick<UploadEntry, 'failure'>): boolean =>
  failure?.status === 404;

type Answer = Pick<NonNullable<UploadEntry['failure']>, 'status' | 'message'>;

/**
 * Whether a failure is temporary: no answer, a truncated photo, a timeout, too many requests, a
 * server error, or an ended session.
 */
export function canPass(failure: Answer | null): boolean {
  if (failure?.status == null) return true;
  const { status, message } = failure;
  // The server's answer if only a part of the photo arrived.
  const isCutOff = status === 400 && message === PHOTO_MESSAGES.cutOff;
  return isCutOff || status === 401 || status === 408 || status === 429 || status >= 500;
}
