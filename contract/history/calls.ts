import * as z from 'zod/mini';
import { defineCall } from '../call';
import { IdParam, IdParams } from '../fields';
import { positiveParam } from '../lists';
import { WIRE_MESSAGES } from '../messages/rules';
import { HISTORY_KINDS, HistoryPage } from './history';
import { MAX_HISTORY_PAGE_SIZE } from './limits';

const EntryId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, WIRE_MESSAGES.id)),
  z.transform((text: string) => Number(text)),
);

/**
 * Without `before` the newest entries; with the `next` of a page, those that follow it. A page has
 * 50 entries by default and 200 at most. `userId` and `kind` select entries.
 */
export const HistoryQuery = z.strictObject({
  before: z.optional(EntryId),
  pageSize: z.optional(positiveParam(MAX_HISTORY_PAGE_SIZE)),
  userId: z.optional(IdParam),
  kind: z.optional(z.enum(HISTORY_KINDS)),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

const history = {
  method: 'GET',
  access: 'signedIn',
  params: IdParams,
  query: HistoryQuery,
  response: HistoryPage,
} as const;

export const getInspectionHistory = defineCall({
  ...history,
  name: 'getInspectionHistory',
  path: '/inspections/:id/history',
  summary: 'Who changed what in an inspection, its items and photos, the newest first',
});

export const getItemHistory = defineCall({
  ...history,
  name: 'getItemHistory',
  path: '/inspectionitems/:id/history',
  summary: 'Who changed what in an item and its photos, the newest first',
});
