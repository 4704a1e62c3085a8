import * as z from 'zod/mini';
import { Assignee } from '../users/user';
import { ITEM_STATUSES, ITEM_TAGS } from '../enums';
import { Id, Version } from '../fields';
import { ITEM_FIELDS, RESOLUTION_FIELDS, VERIFICATION_FIELDS } from './item-fields';
import { answersOf, laterAnswersOf } from '../record-fields';

/** An inspection item in answers, alone or within its inspection. */
export const Item = z.object({
  id: Id,
  inspectionId: Id,
  title: z.string(),
  /** Empty only in a draft. */
  description: z.string(),
  status: z.enum(ITEM_STATUSES),
  /** 0 Pass, 1 Fail, 2 NeedsAttention. */
  assessment: z.literal([0, 1, 2]),
  priority: z.literal([1, 2, 3, 4]),
  ...answersOf(ITEM_FIELDS),
  assignedTo: z.nullable(Assignee),
  /** In percent. */
  progress: z.number(),
  tags: z.array(z.enum(ITEM_TAGS)),
  isResolved: z.boolean(),
  ...answersOf(RESOLUTION_FIELDS),
  resolvedByUserName: z.nullable(z.string()),
  requiresVerification: z.boolean(),
  // An older server does not send the verification fields.
  ...laterAnswersOf(VERIFICATION_FIELDS),
  /** How often a verifier has returned it. */
  returnCount: z._default(z.number(), 0),
  photoCount: z.number(),
  /** The thumbnail of its first photo; absent if it has none. */
  thumbnailUrl: z.optional(z.string()),
  /**
   * Its newest photo and comment; 0 if it has none. A deletion names what its author saw of them. An
   * older server does not send them.
   */
  newestPhotoId: z._default(z.nullable(z.int()), null),
  newestCommentId: z._default(z.nullable(z.int()), null),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: Version,
});
export type Item = z.output<typeof Item>;

/** An item in the list of all items, with the names of its inspection and project. */
export const ListedItem = z.extend(Item, {
  inspectionTitle: z.string(),
  /** The inspector of the inspection. Servers before November 2026 do not send it. */
  inspectionAssignedToId: z._default(z.nullable(Id), null),
  projectId: Id,
  projectName: z.string(),
  clientId: Id,
  clientName: z.string(),
});
export type ListedItem = z.output<typeof ListedItem>;

/** The writable fields of an item. */
export type ItemFields = Omit<
  Item,
  | 'id'
  | 'inspectionId'
  | 'assignedTo'
  | 'photoCount'
  | 'thumbnailUrl'
  | 'newestPhotoId'
  | 'newestCommentId'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
>;
