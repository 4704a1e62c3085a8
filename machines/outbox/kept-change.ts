import * as z from 'zod/mini';
import { Clash, IdempotencyKey } from '../../contract/errors';
import { WAITING_CALL_NAMES } from './waiting-calls';

const Fields = z.record(z.string(), z.unknown());

/** Why the server did not accept a change. */
export const ChangeFailure = z.object({
  message: z.string(),
  status: z.nullable(z.number()),
  errors: z.record(z.string(), z.array(z.string())),
  /** The server's record, if it differs from what the change was based on. */
  current: z.optional(z.unknown()),
  /** The fields that somebody else has changed too. Empty if the failure is not a clash. */
  clashes: z.record(z.string(), Clash),
});
export type ChangeFailure = z.output<typeof ChangeFailure>;

/** A change of a record, as the device keeps it until the server acknowledges it. */
export const KeptChange = z.object({
  /** 2 for changes that versions of the app without unsent inspections must not send. */
  format: z.literal([1, 2]),
  /** The idempotency key: the server carries it out once, even if it arrives several times. */
  key: IdempotencyKey,
  userId: z.int(),
  /** Increases with every change that is made on this device. */
  order: z.int(),
  /** When it was made, in milliseconds since 1970, by the device's clock. */
  madeAt: z.number(),
  /**
   * The id of the changed record; its kind follows from the call. For a record that the server does
   * not have yet it is negative: the local id, until the server acknowledges its creation. For an
   * order of photos it is the id of their item.
   */
  record: z.int(),
  /** The item that is duplicated; null for other changes. */
  copyOf: z.nullable(z.int()),
  /** The inspection to which the record belongs; for an inspection, its own id. */
  inspectionId: z.int(),
  /** The item to which a changed photo or comment belongs. */
  itemId: z.optional(z.int()),
  /** The revision that is signed. */
  reportId: z.optional(z.int()),
  /** The name of the project that an inspection is changed to, as its author chose it. */
  projectName: z.optional(z.string()),
  /** The title of the record when the change was made. */
  title: z.string(),
  /**
   * The version of the server's record that the change is based on. It advances as the server
   * acknowledges the user's own earlier changes. Null for a new item.
   */
  version: z.nullable(z.int()),
  call: z.enum(WAITING_CALL_NAMES),
  /** The body of the call without `version` and `base`. */
  body: Fields,
  /** What the changed fields held before. The server uses it to merge. Empty for a new record. */
  base: Fields,
  /**
   * The fields that a rule sets together with those of the change, with their values before and
   * after it as far as the device knows. They are not sent.
   */
  implied: z.optional(z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))),
  /**
   * The values of the changed fields on the device before the change, where the author's screen was
   * older and did not show earlier changes. They are not sent.
   */
  held: z.optional(Fields),
  /** Own values that a person gave up for those of the record; the history keeps them. */
  declined: z.optional(Fields),
  /** Whether it has been sent, so that the server may have it. */
  isSent: z.boolean(),
  state: z.enum(['waiting', 'clashing', 'refused']),
  /** Null while it waits. */
  failure: z.nullable(ChangeFailure),
});
export type KeptChange = z.output<typeof KeptChange>;

/** A change that has just been made. */
export type NewChange = Omit<
  KeptChange,
  'format' | 'order' | 'isSent' | 'state' | 'failure' | 'held'
>;

/** A person's decision about a field that somebody else has changed too. */
export type ClashDecision = 'mine' | 'theirs';
