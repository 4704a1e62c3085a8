import * as z from 'zod/mini';
import { Id, Version } from '../fields';

export const LIVE_KINDS = [
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
 * A change of a record, as those who follow it hear of it: what has changed and who did it, but no
 * values. Clients are heard of by those who manage them, users by Admins.
 */
export const LiveChange = z.object({
  kind: z.enum(LIVE_KINDS),
  id: Id,
  action: z.enum(['created', 'changed', 'deleted']),
  /** The version of the record after the change. */
  version: Version,
  /** The item that the record is or belongs to; null for others. */
  itemId: z.nullable(Id),
  inspectionId: z.nullable(Id),
  /** The project that the record is or belongs to; null for others, and if it is not known. */
  projectId: z.nullable(Id),
  /** The project that an inspection was moved from, or belonged to when it was deleted. */
  formerProjectId: z.optional(Id),
  /** The name of who changed it; null for the system. */
  by: z.nullable(z.string()),
  /** Whether the change was made in the session that follows. */
  isOwn: z.boolean(),
  /** The names of the changed fields. */
  fields: z.array(z.string()),
});
export type LiveChange = z.output<typeof LiveChange>;

/** What a position says besides that everything up to it has been sent; an older server says nothing. */
export const LivePosition = z.object({
  /** Load what has changed at a random moment within so many milliseconds: all who follow hear of it at once. */
  spreadMs: z.number(),
});

/** The names of the events of the stream. */
export const LIVE_EVENTS = {
  /** A `LiveChange`. */
  change: 'change',
  /** A `LivePosition`: everything up to here has been sent; repeated, so that both sides know that the other is there. */
  position: 'position',
  /** The server does not know what has happened since the client's last event. */
  tooOld: 'too-old',
} as const;
