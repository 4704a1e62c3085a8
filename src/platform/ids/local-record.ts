import * as z from 'zod/mini';
/** What happened to a record that was made on this device. */
const LocalRecord = z.object({
  /** The server's id; null if the record was removed before the server had it. */
  id: z.nullable(z.int()),
  userId: z.int(),
  /**
   * The server numbers each kind of record on its own. Absent in what older versions have stored;
   * newer versions may know other kinds.
   */
  kind: z.optional(z.string()),
  /**
   * When its removal was begun, in milliseconds since 1970, as long as it is not decided: the
   * server may already have the record.
   */
  undecidedSince: z.optional(z.number()),
});
export type LocalRecord = z.output<typeof LocalRecord>;

/** What was stored, if this version of the app can read it. */
export const parsed = (value: unknown): LocalRecord | null =>
  LocalRecord.safeParse(value).data ?? null;

/** An id that the server has given is never replaced by a removal. */
export const after = (stored: unknown, localRecord: LocalRecord): LocalRecord | undefined =>
  localRecord.id === null && parsed(stored)?.id != null ? undefined : localRecord;
