import * as z from 'zod/mini';
import { defineCall } from '../call';
import {
  BooleanParam,
  CalendarDate,
  Id,
  IdParam,
  IdParams,
  Instant,
  TimeZone,
  Version,
} from '../fields';
import { listQuery } from '../lists';
import { baseOf } from '../merge';
import { RULE_MESSAGES } from '../messages/rules';
import {
  Inspection,
  InspectionInput,
  InspectionOfProperty,
  InspectionStatusMove,
  InspectionStatusName,
  InspectionUpdate,
  InspectionWithItems,
} from './inspection';

export const INSPECTION_COLUMNS = [
  'inspectionDate',
  'title',
  'projectName',
  'clientName',
  'status',
  'inspectorName',
  'itemCount',
  'failedItemCount',
  'createdAt',
] as const;

/** A bound of a range: an instant, or a calendar day in `timeZone`. */
const Bound = z.union([CalendarDate, Instant], RULE_MESSAGES.date);

const filters = {
  status: z.optional(InspectionStatusName),
  projectId: z.optional(IdParam),
  clientId: z.optional(IdParam),
  assignedToId: z.optional(IdParam),
  isAssigned: z.optional(BooleanParam),
  isComplete: z.optional(BooleanParam),
  isArchived: z.optional(BooleanParam),
  startDate: z.optional(Bound),
  endDate: z.optional(Bound),
  timeZone: z.optional(TimeZone),
};
const list = {
  method: 'GET',
  access: 'signedIn',
  list: true,
  response: z.array(Inspection),
} as const;
const change = {
  access: 'canManageInspections',
  params: IdParams,
  changes: ['inspections'],
  idempotent: true,
} as const;
const archiving = z.optional(
  z.nullable(
    z.strictObject({ version: z.optional(Version), base: z.optional(baseOf(['isArchived'])) }),
  ),
);

/** `startDate` and `endDate` are both inclusive; a calendar date means the whole day. */
export const InspectionListQuery = listQuery(Inspection, INSPECTION_COLUMNS, filters);
export type InspectionListQuery = z.output<typeof InspectionListQuery>;

export const listInspections = defineCall({
  ...list,
  name: 'listInspections',
  path: '/inspections',
  summary: 'Inspections, the newest first',
  query: InspectionListQuery,
});

export const listInspectionsOfProject = defineCall({
  ...list,
  name: 'listInspectionsOfProject',
  path: '/inspections/by-project/:projectId',
  summary: 'Inspections of one project',
  params: z.strictObject({ projectId: IdParam }),
  query: InspectionListQuery,
});

export const listInspectionsByStatus = defineCall({
  ...list,
  name: 'listInspectionsByStatus',
  path: '/inspections/by-status/:status',
  summary: 'Inspections of one status',
  params: z.strictObject({ status: InspectionStatusName }),
  query: InspectionListQuery,
});

export const listInspectionsByDateRange = defineCall({
  ...list,
  name: 'listInspectionsByDateRange',
  path: '/inspections/by-date-range',
  summary: 'Inspections between two days or instants, both included',
  query: z.extend(InspectionListQuery, { startDate: Bound, endDate: Bound }),
});

export const listInspectionsOfToday = defineCall({
  ...list,
  name: 'listInspectionsOfToday',
  path: '/inspections/today',
  summary: "Inspections of the user's day, in order of time",
  query: z.extend(InspectionListQuery, {
    date: z.optional(CalendarDate),
    timeZone: z.optional(TimeZone),
  }),
});

export const listActiveInspections = defineCall({
  ...list,
  name: 'listActiveInspections',
  path: '/inspections/active',
  summary: 'Inspections that are not archived',
  query: InspectionListQuery,
});

export const listArchivedInspections = defineCall({
  ...list,
  name: 'listArchivedInspections',
  path: '/inspections/archived',
  summary: 'Archived inspections',
  query: InspectionListQuery,
});

export const getInspection = defineCall({
  name: 'getInspection',
  method: 'GET',
  path: '/inspections/:id',
  summary: 'One inspection, with the address of its property',
  access: 'signedIn',
  params: IdParams,
  response: InspectionOfProperty,
});

export const getInspectionWithItems = defineCall({
  name: 'getInspectionWithItems',
  method: 'GET',
  path: '/inspections/:id/with-items',
  summary: 'One inspection with its items',
  access: 'signedIn',
  params: IdParams,
  response: InspectionWithItems,
});

export const createInspection = defineCall({
  name: 'createInspection',
  method: 'POST',
  path: '/inspections',
  summary: 'Create an inspection',
  access: 'canManageInspections',
  changes: ['inspections'],
  body: InspectionInput,
  status: 201,
  idempotent: true,
  response: Inspection,
});

export const updateInspection = defineCall({
  ...change,
  name: 'updateInspection',
  method: 'PUT',
  path: '/inspections/:id',
  summary: 'Change an inspection; fields that are not named stay unchanged',
  body: InspectionUpdate,
  response: Inspection,
});

export const deleteInspection = defineCall({
  ...change,
  access: 'canDeleteInspections',
  name: 'deleteInspection',
  method: 'DELETE',
  path: '/inspections/:id',
  summary: 'Delete an inspection without items',
  response: z.object({ id: Id }),
});

export const setInspectionStatus = defineCall({
  ...change,
  name: 'setInspectionStatus',
  method: 'PATCH',
  path: '/inspections/:id/status',
  summary: 'Set the status; completing sets the completed date',
  body: InspectionStatusMove,
  response: Inspection,
});

export const archiveInspection = defineCall({
  ...change,
  name: 'archiveInspection',
  method: 'PATCH',
  path: '/inspections/:id/archive',
  summary: 'Archive an inspection',
  body: archiving,
  response: Inspection,
});

export const unarchiveInspection = defineCall({
  ...change,
  name: 'unarchiveInspection',
  method: 'PATCH',
  path: '/inspections/:id/unarchive',
  summary: 'Restore an inspection',
  body: archiving,
  response: Inspection,
});
