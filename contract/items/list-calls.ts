import * as z from 'zod/mini';
import { defineCall } from '../call';
import { ITEM_CATEGORIES, ITEM_STATUSES } from '../enums';
import { BooleanParam, CalendarDate, IdParam, nameOf } from '../fields';
import { listQuery } from '../lists';
import { Item, ListedItem } from './item';

/** The calls that list items. Paths ignore case. */

const StatusName = nameOf(ITEM_STATUSES);
const PriorityParam = z.pipe(
  z.enum(['1', '2', '3', '4']),
  z.transform((text) => Number(text) as 1 | 2 | 3 | 4),
);

const columns = ['title', 'priority', 'status', 'category', 'dueDate', 'createdAt'] as const;
const filters = {
  status: z.optional(StatusName),
  priority: z.optional(PriorityParam),
  category: z.optional(nameOf(ITEM_CATEGORIES)),
  assignedToId: z.optional(IdParam),
  isResolved: z.optional(BooleanParam),
};
const list = { method: 'GET', access: 'signedIn', list: true, response: z.array(Item) } as const;

export const ItemListQuery = listQuery(Item, columns, filters);
export type ItemListQuery = z.output<typeof ItemListQuery>;

/** `dueFrom` and `dueUpTo` are both inclusive. */
export const ListedItemsQuery = listQuery(ListedItem, columns, {
  ...filters,
  projectId: z.optional(IdParam),
  clientId: z.optional(IdParam),
  inspectionId: z.optional(IdParam),
  dueFrom: z.optional(CalendarDate),
  dueUpTo: z.optional(CalendarDate),
  hasDueDate: z.optional(BooleanParam),
  isAssigned: z.optional(BooleanParam),
  isArchived: z.optional(BooleanParam),
  /** Items that wait for verification and that the user did not resolve. */
  toVerify: z.optional(z.literal('true')),
});
export type ListedItemsQuery = z.output<typeof ListedItemsQuery>;

export const listItems = defineCall({
  ...list,
  name: 'listItems',
  path: '/inspectionitems',
  summary: 'Items of all inspections, the newest first; `isArchived` is about their inspections',
  query: ListedItemsQuery,
  response: z.array(ListedItem),
});

export const listItemsOfInspection = defineCall({
  ...list,
  name: 'listItemsOfInspection',
  path: '/inspectionitems/by-inspection/:inspectionId',
  summary: 'Items of one inspection, in the order they were added',
  params: z.strictObject({ inspectionId: IdParam }),
  query: ItemListQuery,
});

export const listItemsByCategory = defineCall({
  ...list,
  name: 'listItemsByCategory',
  path: '/inspectionitems/by-category/:category',
  summary: 'Items of one category',
  params: z.strictObject({ category: nameOf(ITEM_CATEGORIES) }),
  query: ItemListQuery,
});

export const listItemsByPriority = defineCall({
  ...list,
  name: 'listItemsByPriority',
  path: '/inspectionitems/by-priority/:priority',
  summary: 'Items of one priority',
  params: z.strictObject({ priority: PriorityParam }),
  query: ItemListQuery,
});

export const listItemsByStatus = defineCall({
  ...list,
  name: 'listItemsByStatus',
  path: '/inspectionitems/by-status/:status',
  summary: 'Items of one status',
  params: z.strictObject({ status: StatusName }),
  query: ItemListQuery,
});

export const listUnresolvedItems = defineCall({
  ...list,
  name: 'listUnresolvedItems',
  path: '/inspectionitems/unresolved',
  summary: 'Items that are not resolved',
  query: ItemListQuery,
});
