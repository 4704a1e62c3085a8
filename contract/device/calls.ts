import * as z from 'zod/mini';
import { defineCall } from '../call';
import { Comment } from '../comments/comment';
import { Id, IdParam, IdParams } from '../fields';
import { InspectionWithItems } from '../inspections/inspection';
import { WIRE_MESSAGES } from '../messages/rules';
import { Photo } from '../photos/photo';
import { SignOff } from '../signatures/calls';
import { DEVICE_LIMITS } from './limits';

/** The calls that keep copies of inspections on a device, to be read without a connection. */

/** Ids, separated by commas. */
const idsUpTo = (most: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => (text === '' ? [] : text.split(','))),
    ),
    z.array(IdParam).check(z.maxLength(most, WIRE_MESSAGES.atMost(most))),
  );

export const ListedCopy = z.object({
  inspectionId: Id,
  /** Changes whenever the inspection, its items or their photos change. */
  stamp: z.string(),
});
export type ListedCopy = z.output<typeof ListedCopy>;

export const listDeviceCopies = defineCall({
  name: 'listDeviceCopies',
  method: 'GET',
  path: '/device-copies',
  summary:
    'The inspections to keep on a device of the user, the most important first: chosen to be kept, opened there, assigned, and recent',
  access: 'signedIn',
  query: z.strictObject({
    opened: z.optional(idsUpTo(DEVICE_LIMITS.opened)),
    kept: z.optional(idsUpTo(DEVICE_LIMITS.kept)),
  }),
  response: z.array(ListedCopy),
});

/** An inspection with everything that its screens show. */
export const CopiedInspection = z.extend(InspectionWithItems, {
  propertyAddress: z.string(),
  /** The photos of its items, in order; if there are very many, only the newest. */
  photos: z.array(Photo),
  /**
   * The comments on its items, the oldest first; if there are very many, only the newest. An older
   * server sends none.
   */
  comments: z._default(z.array(Comment), []),
  /**
   * How many older comments the answer lacks, by item, without deleted ones; items that lack none
   * are not named. Null from a server that does not count them.
   */
  commentsLeftOut: z._default(z.nullable(z.array(z.object({ itemId: Id, count: z.int() }))), null),
  /** Its newest issued revision, for signing. An older server sends none. */
  signOff: z._default(z.nullable(SignOff), null),
});
export type CopiedInspection = z.output<typeof CopiedInspection>;

export const getDeviceCopy = defineCall({
  name: 'getDeviceCopy',
  method: 'GET',
  path: '/device-copies/:id',
  summary: 'One inspection with its items and photos, for a device',
  access: 'signedIn',
  params: IdParams,
  response: z.extend(CopiedInspection, { stamp: z.string() }),
});
