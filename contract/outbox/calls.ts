import * as z from 'zod/mini';
import { defineCall } from '../call';
import { IdempotencyKey } from '../errors';
import { Id } from '../fields';
import { WIRE_MESSAGES } from '../messages/rules';
import { OUTBOX_LIMITS } from './limits';

/** Calls for a device about changes whose answers it did not get. */

/** Idempotency keys, separated by commas. */
const Keys = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',')),
  ),
  z
    .array(IdempotencyKey)
    .check(z.maxLength(OUTBOX_LIMITS.askedKeys, WIRE_MESSAGES.atMost(OUTBOX_LIMITS.askedKeys))),
);

/** A record that was created by a request with this key. */
export const CreatedRecord = z.object({ key: IdempotencyKey, id: Id });
export type CreatedRecord = z.output<typeof CreatedRecord>;

export const listCreatedRecords = defineCall({
  name: 'listCreatedRecords',
  method: 'GET',
  path: '/created-records',
  summary:
    'The clients, projects, inspections, items, comments, signatures, views and users that the user’s own requests with these idempotency keys have created; keys that created nothing are left out',
  access: 'signedIn',
  query: z.strictObject({ keys: Keys }),
  response: z.array(CreatedRecord),
});
