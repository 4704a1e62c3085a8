import * as z from 'zod/mini';
import { Id, Version } from '../fields';

/** The kinds of records in the history of an inspection or item. */
export const HISTORY_KINDS = ['inspections', 'items', 'photos', 'comments'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export const HISTORY_ACTIONS = ['created', 'changed', 'deleted'] as const;

/**
 * The value of a field; null means empty. The serializer cannot read a union that is itself
 * nullable.
 */
const Value = z.union([
  z.nullable(z.string()),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number()])),
]);

/** The names of the people or projects whose ids a field contained; null where it was empty. */
const Names = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) });

export const FieldChange = z.object({
  /** The name of the field in the record. */
  field: z.string(),
  from: Value,
  to: Value,
  /** Only for `assignedToId` and `projectId`. */
  names: z.optional(Names),
});
export type FieldChange = z.output<typeof FieldChange>;

/** A user with the name at the time of a change. */
const Author = z.object({ id: Id, name: z.string() });
export type Author = z.output<typeof Author>;

/** One change of an inspection, an item, a photo or a comment. */
export const HistoryEntry = z.object({
  /** Newer entries have higher ids. */
  id: z.number(),
  at: z.string(),
  /** Who changed it, with their name at the time; null for the system. */
  user: z.nullable(Author),
  kind: z.enum(HISTORY_KINDS),
  recordId: Id,
  action: z.enum(HISTORY_ACTIONS),
  /** The version of the record after the change. */
  version: Version,
  /**
   * Whether others had changed the record since its author saw it. Older servers do not report it.
   */
  isMerged: z._default(z.boolean(), false),
  /**
   * Whether its author gave up their own values for the record's: `from` is what they wanted, `to`
   * what the record contained.
   */
  isDeclined: z._default(z.boolean(), false),
  /** The item that is changed or that the photo belongs to; null for the inspection itself. */
  itemId: z.nullable(Id),
  /** The title of that item; if it is deleted, its last one, as long as the history has it. */
  itemTitle: z.nullable(z.string()),
  /** Only for a photo that still exists. */
  thumbnailUrl: z.nullable(z.string()),
  /**
   * The fields with their values before and after, by name; for a new record, those that have a
   * value.
   */
  changes: z.array(FieldChange),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const HistoryPage = z.object({
  /** The newest first. */
  entries: z.array(HistoryEntry),
  /** The value of `before` that returns the next older entries; null if there are none. */
  next: z.nullable(z.number()),
  /**
   * Everybody who has changed something, with their last known name; only with the newest entries.
   */
  people: z.optional(z.array(Author)),
  /** When older entries were removed; only with the oldest entries. */
  olderRemovedAt: z.optional(z.string()),
});
export type HistoryPage = z.output<typeof HistoryPage>;
