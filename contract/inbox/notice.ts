import * as z from 'zod/mini';
import { Id } from '../fields';

/**
 * What a notice is about: a comment that mentions its reader, work that was assigned to them, a
 * resolution that waits for them to verify it, or one of theirs that was returned.
 */
const NOTICE_KINDS = ['mention', 'item', 'inspection', 'waiting', 'returned'] as const;

/** A notice in a user's inbox, from an entry of the journal. */
export const Notice = z.object({
  /** The number of the entry; newer notices have higher ids. */
  id: z.number(),
  at: z.string(),
  /** The name at the time of the person who did it; null for the system. */
  by: z.nullable(z.string()),
  kind: z.enum(NOTICE_KINDS),
  inspectionId: Id,
  inspectionTitle: z.string(),
  /** Null if the inspection itself was assigned. */
  itemId: z.nullable(Id),
  itemTitle: z.nullable(z.string()),
  /** Only for a mention. */
  commentId: z.nullable(Id),
  /** The first words of that comment, or of the reason for a return. */
  excerpt: z.nullable(z.string()),
  isRead: z.boolean(),
});
export type Notice = z.output<typeof Notice>;

export const InboxPage = z.object({
  /** The newest first. */
  notices: z.array(Notice),
  /** The value of `before` that returns the next older ones; null if there are none. */
  next: z.nullable(z.number()),
});
export type InboxPage = z.output<typeof InboxPage>;

/** The number of unread notices, counted up to `MOST_UNREAD`. */
export const Unread = z.object({ unread: z.number() });
export type Unread = z.output<typeof Unread>;
