import * as z from 'zod/mini';
import { Id, Version } from '../fields';

const LIVE_KINDS = [
  'clients',
  'projects',
  'inspections',
  'items',
  'photos',
  'comments',
  'users',
  'office',
  'reports',
  'shares',
  'views',
  'signatures',
] as const;

/**
 * A change of a record, as followers receive it: what has changed and who did it, but no values.
 * Of clients, users who do not manage them hear new names only. Only Admins hear of users, and only
 * its owner hears of a view that others do not see.
 */
export const LiveChange = z.object({
  kind: z.enum(LIVE_KINDS),
  id: Id,
  action: z.enum(['created', 'changed', 'deleted']),
  /** The version of the record after the change. */
  version: Version,
  /** The item that the record is or belongs to; null for other records. */
  itemId: z.nullable(Id),
  inspectionId: z.nullable(Id),
  /**
   * The project that the record is or belongs to; null for other records, and if it is not known.
   */
  projectId: z.nullable(Id),
  /** The project that an inspection was moved from, or belonged to when it was deleted. */
  formerProjectId: z.optional(Id),
  /**
   * The name of the person who changed it; null for the system, and for links to reports if the
   * reader may not issue reports.
   */
  by: z.nullable(z.string()),
  /** Whether the change was made in the session that receives it. */
  isOwn: z.boolean(),
  /** The names of the changed fields. */
  fields: z.array(z.string()),
});
export type LiveChange = z.output<typeof LiveChange>;

/**
 * What a position says besides that everything up to it has been sent. An older server sends
 * nothing else.
 */
export const LivePosition = z.object({
  /**
   * Load what has changed at a random moment within this many milliseconds, because all followers
   * hear of it at once.
   */
  spreadMs: z.number(),
});

/** The names of the stream's events. */
export const LIVE_EVENTS = {
  /** A `LiveChange`. */
  change: 'change',
  /**
   * A `LivePosition`: everything up to here has been sent. It is repeated, so that both sides know
   * that the other is still connected.
   */
  position: 'position',
  /** The server does not know what has happened since the client's last event. */
  tooOld: 'too-old',
} as const;
