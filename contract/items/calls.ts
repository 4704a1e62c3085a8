import * as z from 'zod/mini';
import { defineCall } from '../call';
import { ITEM_STATUSES, ITEM_TAGS, type ItemStatus } from '../enums';
import {
  DayOrInstant,
  Id,
  IdParam,
  IdParams,
  nameOf,
  NewestSeenParam,
  optionalText,
  requiredLine,
  requiredText,
  Version,
} from '../fields';
import { Item } from './item';
import { ITEM_FIELDS, RESOLUTION_FIELDS, VERIFICATION_FIELDS } from './item-fields';
import { RESOLUTION_LIMITS, TEXT_LIMITS, UPLOAD_MAX_FILES } from '../limits';
import { baseOf } from '../merge';
import { RULE_MESSAGES, WIRE_MESSAGES } from '../messages/rules';
import { Photo } from '../photos/photo';
import { inputsOf } from '../record-fields';
import { type Completable, missingIn } from './item-completeness';
import { mergedUpdateOf } from '../update';

/** The calls of single items. Paths ignore case. */

const PriorityInput = z.literal([1, 2, 3, 4]);
const StatusName = nameOf(ITEM_STATUSES);

/** A number is an assessment, a name is a workflow status. */
const StatusOrAssessment = z.union(
  [z.literal([0, 1, 2]), StatusName],
  WIRE_MESSAGES.oneOf(ITEM_STATUSES),
);

const itemFields = {
  title: requiredLine(TEXT_LIMITS.title),
  description: optionalText(TEXT_LIMITS.description),
  status: z.optional(StatusOrAssessment),
  assessment: z.optional(z.literal([0, 1, 2])),
  priority: z.optional(z.nullable(PriorityInput)),
  ...inputsOf(ITEM_FIELDS),
  progress: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  tags: z.optional(z.array(nameOf(ITEM_TAGS)).check(z.maxLength(ITEM_TAGS.length))),
  ...inputsOf(RESOLUTION_FIELDS),
  requiresVerification: z.optional(z.boolean()),
};

/** The names and forms that requests use for the fields that an update can change. */
export const ITEM_INPUTS = itemFields;

interface Saved extends Completable {
  status?: ItemStatus | 0 | 1 | 2 | undefined;
}

/** A draft only needs a title. Other items also need a description, a category and a priority. */
const completeUnlessDraft = z.check<Saved>(({ value, issues }) => {
  if (value.status === 'Draft') return;
  for (const field of missingIn(value)) {
    issues.push({
      code: 'custom',
      message: RULE_MESSAGES.required,
      path: [field],
      input: value,
    });
  }
});

export const NewItem = z
  .strictObject({ ...itemFields, inspectionId: Id })
  .check(completeUnlessDraft);
export type NewItem = z.output<typeof NewItem>;

/**
 * Whether the item is complete can only be checked after the change is applied. `resolvedAt` in the
 * base identifies the resolution that the user saw.
 */
export const ItemUpdate = mergedUpdateOf({ ...itemFields, inspectionId: Id }, ['resolvedAt'], {
  returnReason: VERIFICATION_FIELDS.returnReason.input,
  verificationReason: VERIFICATION_FIELDS.verificationReason.input,
});
export type ItemUpdate = z.output<typeof ItemUpdate>;

/**
 * The status when the change was made; see `mergeOf`. `resolvedAt` identifies the resolution that
 * the user saw; if the item has been resolved again since, that resolution no longer waits.
 */
const StatusBase = z.optional(baseOf(['status', 'resolvedAt']));

/**
 * Accepts the whole payload of the resolution dialog, and the short bodies of other clients
 * (`IsResolved`, `ResolvedByUserId`, `Notes`, or `resolvedBy` and `resolvedDate`), whose names of
 * the resolver are ignored: the resolver is always the signed-in user.
 */
export const Resolution = z.strictObject({
  isResolved: z.optional(z.literal(true)),
  resolvedByUserId: z.optional(z.nullable(Id)),
  resolvedBy: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  notes: optionalText(RESOLUTION_LIMITS.notes),
  ...inputsOf(RESOLUTION_FIELDS),
  requiresVerification: z.optional(z.boolean()),
  /** The photo evidence of the dialog. The photos themselves are uploaded separately. */
  photos: z.optional(z.nullable(z.array(z.object({})).check(z.maxLength(UPLOAD_MAX_FILES)))),
  version: z.optional(Version),
  base: StatusBase,
});
export type Resolution = z.output<typeof Resolution>;

/** The counts in the rows of inspections follow from their items. */
const changes = ['items'] as const;
const change = {
  access: 'canManageItems',
  params: IdParams,
  response: Item,
  changes,
  idempotent: true,
} as const;

export const getItem = defineCall({
  name: 'getItem',
  method: 'GET',
  path: '/inspectionitems/:id',
  summary: 'One item',
  access: 'signedIn',
  params: IdParams,
  response: Item,
});

export const getItemWithPhotos = defineCall({
  name: 'getItemWithPhotos',
  method: 'GET',
  path: '/inspectionitems/:id/with-photos',
  summary: 'One item with its photos',
  access: 'signedIn',
  params: IdParams,
  response: z.extend(Item, { photos: z.array(Photo) }),
});

export const createItem = defineCall({
  name: 'createItem',
  method: 'POST',
  path: '/inspectionitems',
  summary: 'Create an item',
  access: 'canManageItems',
  changes,
  body: NewItem,
  status: 201,
  idempotent: true,
  response: Item,
});

export const updateItem = defineCall({
  ...change,
  name: 'updateItem',
  method: 'PUT',
  path: '/inspectionitems/:id',
  summary: 'Change an item; fields that are not named stay unchanged',
  body: ItemUpdate,
});

export const deleteItem = defineCall({
  ...change,
  name: 'deleteItem',
  method: 'DELETE',
  path: '/inspectionitems/:id',
  summary:
    'Delete an item, its photos and comments; with `version`, only if nobody else has changed it, and with `newestPhotoId` and `newestCommentId`, only if nobody else has added newer ones',
  query: z.strictObject({
    version: z.optional(IdParam),
    newestPhotoId: z.optional(NewestSeenParam),
    newestCommentId: z.optional(NewestSeenParam),
  }),
  changes: ['items', 'photos', 'comments'],
  response: z.object({ id: Id }),
});

export const duplicateItem = defineCall({
  ...change,
  name: 'duplicateItem',
  method: 'POST',
  path: '/inspectionitems/:id/duplicate',
  summary: 'A new, open item like this one, without its photos and resolution',
  body: z.optional(z.nullable(z.strictObject({}))),
  status: 201,
});

export const StatusMove = z.strictObject({
  status: StatusName,
  /** The date on the user's calendar. */
  resolvedDate: z.optional(DayOrInstant),
  version: z.optional(Version),
  base: StatusBase,
});

export const PriorityMove = z.strictObject({
  priority: PriorityInput,
  version: z.optional(Version),
  base: z.optional(baseOf(['priority'])),
});

export const setItemStatus = defineCall({
  ...change,
  name: 'setItemStatus',
  method: 'PATCH',
  path: '/inspectionitems/:id/status',
  summary: 'Set the status; Resolved sets what resolving sets, Open what unresolving sets',
  body: StatusMove,
});

export const setItemPriority = defineCall({
  ...change,
  name: 'setItemPriority',
  method: 'PATCH',
  path: '/inspectionitems/:id/priority',
  summary: 'Set the priority',
  body: PriorityMove,
});

export const resolveItem = defineCall({
  ...change,
  name: 'resolveItem',
  method: 'PATCH',
  path: '/inspectionitems/:id/resolve',
  summary: 'Resolve an item that is not resolved yet',
  body: Resolution,
});

export const unresolveItem = defineCall({
  ...change,
  name: 'unresolveItem',
  method: 'PATCH',
  path: '/inspectionitems/:id/unresolve',
  summary: 'Undo a resolution: the item is Open again',
  body: z.optional(z.nullable(z.strictObject({ version: z.optional(Version), base: StatusBase }))),
});

export const Verification = z.strictObject({
  /** Why an Admin verifies their own resolution. */
  reason: optionalText(TEXT_LIMITS.reason),
  version: z.optional(Version),
  base: StatusBase,
});

export const ItemReturn = z.strictObject({
  reason: requiredText(TEXT_LIMITS.reason),
  version: z.optional(Version),
  base: StatusBase,
});

export const verifyItem = defineCall({
  ...change,
  name: 'verifyItem',
  method: 'PATCH',
  path: '/inspectionitems/:id/verify',
  summary: 'Verify a resolution that requires it; not by the user who resolved the item',
  body: Verification,
});

export const returnItem = defineCall({
  ...change,
  name: 'returnItem',
  method: 'PATCH',
  path: '/inspectionitems/:id/return',
  summary: 'Return an item that waits for verification: it is Open again',
  body: ItemReturn,
});
