import * as z from 'zod/mini';
import type { KeptChange } from './kept-change';
import { createsRecord, kindOf, WAITING_CALL_NAMES } from './waiting-calls';

/** What the server has received from this device, as the device remembers it for a day. */

const Fields = z.record(z.string(), z.unknown());

const Sent = {
  /** The idempotency key of the change, or the id of the photo in its queue. */
  key: z.string(),
  userId: z.int(),
  /** In milliseconds since 1970, by the device's clock. */
  sentAt: z.number(),
};

const SentChange = z.object({
  ...Sent,
  kind: z.literal('change'),
  call: z.enum(WAITING_CALL_NAMES),
  /** The names of its fields, with the few values that are shown. */
  body: Fields,
  title: z.string(),
  /** The server's id. */
  record: z.int(),
  inspectionId: z.int(),
  itemId: z.optional(z.int()),
  reportId: z.optional(z.int()),
  /** Whether the server merged it with changes of others. */
  isMerged: z.boolean(),
});
export type SentChange = z.output<typeof SentChange>;

const SentPhoto = z.object({
  ...Sent,
  kind: z.literal('photo'),
  itemId: z.int(),
  /** The server's id; earlier versions of the app did not record it. */
  photoId: z.optional(z.int()),
});
export type SentPhoto = z.output<typeof SentPhoto>;

export const SentEntry = z.union([SentChange, SentPhoto]);
export type SentEntry = z.output<typeof SentEntry>;

/** How long the device remembers what it has sent. */
export const SENT_FOR_MS = 24 * 60 * 60 * 1000;

/** Entries dated in the future by the device's clock do not count as part of this day either. */
export const isRecent = ({ sentAt }: Pick<SentEntry, 'sentAt'>, now: number): boolean =>
  Math.abs(now - sentAt) < SENT_FOR_MS;

/** The fields whose values describe what was done. */
const SHOWN_FIELDS = ['status', 'decision', 'name'];

/** A change that the server has carried out; `id` is the server's id of the record. */
export function sentChange(
  change: KeptChange,
  { id, isMerged, sentAt }: { id: number; isMerged: boolean; sentAt: number },
): SentChange {
  const { key, userId, call, body, title, itemId, reportId } = change;
  const record = createsRecord(change) ? id : change.record;
  const shown = Object.keys(body).map((name) => [
    name,
    SHOWN_FIELDS.includes(name) ? body[name] : null,
  ]);
  return {
    kind: 'change',
    key,
    userId,
    sentAt,
    call,
    title,
    record,
    isMerged,
    body: Object.fromEntries(shown) as SentChange['body'],
    inspectionId: kindOf(change) === 'inspection' ? record : change.inspectionId,
    ...(itemId === undefined ? {} : { itemId }),
    ...(reportId === undefined ? {} : { reportId }),
  };
}
