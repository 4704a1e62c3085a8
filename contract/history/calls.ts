import * as z from 'zod/mini';
import { defineCall } from '../call';
import { EntryParam, IdParam, IdParams, TimeZone } from '../fields';
import { positiveParam } from '../lists';
import { HISTORY_KINDS, HistoryPage } from './history';
import { MAX_HISTORY_PAGE_SIZE } from './limits';

/** `userId` and `kind` select entries. */
const filter = {
  userId: z.optional(IdParam),
  kind: z.optional(z.enum(HISTORY_KINDS)),
};

/**
 * Without `before`, the newest entries; with the `next` of a page, the older ones after it. A page
 * has 50 entries by default and 200 at most.
 */
export const HistoryQuery = z.strictObject({
  before: z.optional(EntryParam),
  pageSize: z.optional(positiveParam(MAX_HISTORY_PAGE_SIZE)),
  ...filter,
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

/** Times are in `timeZone`, by default UTC. */
export const HistoryFileQuery = z.strictObject({ ...filter, timeZone: z.optional(TimeZone) });
export type HistoryFileQuery = z.output<typeof HistoryFileQuery>;

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

const file = {
  method: 'GET',
  access: 'signedIn',
  params: IdParams,
  query: HistoryFileQuery,
  binary: true,
  response: z.unknown(),
} as const;

export const downloadInspectionHistory = defineCall({
  ...file,
  name: 'downloadInspectionHistory',
  path: '/inspections/:id/history/csv',
  summary: 'The whole history of an inspection in words, as a CSV file',
});

export const downloadItemHistory = defineCall({
  ...file,
  name: 'downloadItemHistory',
  path: '/inspectionitems/:id/history/csv',
  summary: 'The whole history of an item in words, as a CSV file',
});
